import {
  ApiError,
  createSavedQuery,
  deleteSavedQuery,
  exportSavedQueries,
  exportSavedQuery,
  getSavedQueryPermissions,
  importSavedQueries,
  listSavedQueries,
  listUsersMinimal,
  setSavedQueryPermissions,
  updateSavedQuery,
} from '@chokepoint/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { saveFile } from '../../browser/save-file.ts';

export type SavedQuery = {
  readonly id: number;
  readonly user_id: string;
  readonly name: string;
  readonly description: string;
  readonly query: string;
};

/** Who sees a query besides its owner. */
export type Sharing = { readonly everybody: boolean; readonly users: readonly string[] };

/** Own queries, and those that others share. */
export const savedQueriesQuery = queryOptions({
  queryKey: ['saved-queries'],
  queryFn: async ({ signal }): Promise<readonly SavedQuery[]> =>
    (await api.call(listSavedQueries, { query: { scope: 'all' }, list: { sorts: ['name'] }, signal })).body.data,
  staleTime: 30_000,
});

const changed = () => queryClient.invalidateQueries({ queryKey: savedQueriesQuery.queryKey });

type QueryText = Pick<SavedQuery, 'name' | 'query' | 'description'>;

export async function saveQuery(text: QueryText): Promise<void> {
  await api.call(createSavedQuery, { body: text });
  await changed();
}

export async function changeQuery(id: number, text: QueryText): Promise<void> {
  await api.call(updateSavedQuery, { params: { saved_query_id: id }, body: text });
  await changed();
}

export async function forgetQuery(id: number): Promise<void> {
  await api.call(deleteSavedQuery, { params: { saved_query_id: id } });
  await changed();
}

export const sharingQuery = (id: number) =>
  queryOptions({
    queryKey: ['saved-query-sharing', id],
    queryFn: async ({ signal }): Promise<Sharing> => {
      try {
        const { data } = (await api.call(getSavedQueryPermissions, { params: { saved_query_id: id }, signal })).body;
        return { everybody: data.public, users: data.shared_to_user_ids };
      } catch (error) {
        // A query that is not shared has no sharing.
        if (error instanceof ApiError && error.status === 404) return { everybody: false, users: [] };
        throw error;
      }
    },
    staleTime: 0,
  });

export async function shareQuery(id: number, { everybody, users }: Sharing): Promise<void> {
  await api.call(setSavedQueryPermissions, {
    params: { saved_query_id: id },
    body: { public: everybody, user_ids: everybody ? [] : [...users] },
  });
  await queryClient.invalidateQueries({ queryKey: sharingQuery(id).queryKey });
}

/** The names of the users. */
export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: async ({ signal }) => (await api.call(listUsersMinimal, { signal })).body.data.users,
  staleTime: 60_000,
});

/** Imports queries from JSON files, or from archives of them. */
export async function importQueries(files: readonly File[]): Promise<void> {
  for (const file of files)
    await api.call(importSavedQueries, {
      body: new Uint8Array(await file.arrayBuffer()),
      contentType: file.name.toLowerCase().endsWith('.zip') ? 'application/zip' : 'application/json',
    });
  await changed();
}

export async function downloadQuery({ id, name }: SavedQuery): Promise<void> {
  const answer = await api.open(exportSavedQuery, { params: { saved_query_id: id } });
  saveFile(`${name}.json`, await answer.blob());
}

export async function downloadQueries(): Promise<void> {
  saveFile('queries.zip', await (await api.open(exportSavedQueries, { query: { scope: 'owned' } })).blob());
}
