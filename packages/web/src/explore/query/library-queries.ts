import { BUILT_IN_QUERIES } from './built-in-queries.ts';
import { pastQueries } from './query-history.ts';
import type { SavedQuery } from './saved-queries.ts';

/** A query to choose from. */
type LibraryQuery = {
  readonly key: string;
  readonly group: string;
  readonly name: string;
  readonly description?: string;
  readonly query: string;
  readonly saved?: SavedQuery;
};

/** All queries in groups: the user's own, shared ones, built-in ones, and those that were run before. */
export function libraryQueries(saved: readonly SavedQuery[], user: string): readonly LibraryQuery[] {
  return [
    ...saved.map((one) => ({
      key: `saved-${one.id}`,
      group: one.user_id === user ? 'Saved by me' : 'Shared with me',
      name: one.name,
      description: one.description,
      query: one.query,
      saved: one,
    })),
    ...BUILT_IN_QUERIES.map((one) => ({ key: one.name, ...one })),
    ...pastQueries().map((query) => ({ key: `past-${query}`, group: 'Run before', name: firstLine(query), query })),
  ];
}

export function filterQueries(queries: readonly LibraryQuery[], text: string): readonly LibraryQuery[] {
  const wanted = text.trim().toLowerCase();
  return queries.filter(({ name, query, description = '', group }) =>
    `${name} ${description} ${group} ${query}`.toLowerCase().includes(wanted),
  );
}

const firstLine = (query: string) => query.replace(/\s+/g, ' ').slice(0, 80);
