import { type GraphVersionBody, listGraphVersions, restoreGraphVersion, undoGraphVersion } from '@chokepoint/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';

export const VERSIONS_PAGE = 25;

export type VersionStep = { readonly kind: 'undo' | 'restore'; readonly version: GraphVersionBody };

const ROUTES = { undo: undoGraphVersion, restore: restoreGraphVersion } as const;

export const versionsQuery = (page: number) =>
  queryOptions({
    queryKey: ['graph-versions', page],
    queryFn: async ({ signal }) =>
      (await api.call(listGraphVersions, { list: { skip: page * VERSIONS_PAGE, limit: VERSIONS_PAGE }, signal })).body,
    placeholderData: keepPreviousData,
  });

export const previewQuery = ({ kind, version }: VersionStep) =>
  queryOptions({
    queryKey: ['graph-version-preview', kind, version.id],
    queryFn: async ({ signal }) =>
      (
        await api.call(ROUTES[kind], {
          params: { graph_version_id: String(version.id) },
          body: { preview: true },
          signal,
        })
      ).body.data,
    gcTime: 0,
  });

export async function applyStep({ kind, version }: VersionStep): Promise<void> {
  await api.call(ROUTES[kind], { params: { graph_version_id: String(version.id) }, body: {} });
  await queryClient.invalidateQueries();
}
