import { pastQueries } from './query-history.ts';
import { READY_QUERIES } from './ready/ready-queries.ts';
import type { SavedQuery } from './saved-queries.ts';

/** A query to choose from. */
type LibraryQuery = {
  readonly key: string;
  readonly group: string;
  readonly name: string;
  readonly description?: string;
  /** Other names that people search for. */
  readonly aliases?: string;
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
    ...READY_QUERIES.map(({ why, ...one }) => ({ key: one.name, description: why, ...one })),
    ...pastQueries().map((query) => ({ key: `past-${query}`, group: 'Recent', name: firstLine(query), query })),
  ];
}

export function filterQueries(queries: readonly LibraryQuery[], text: string): readonly LibraryQuery[] {
  const wanted = text.trim().toLowerCase().split(/\s+/);
  return queries.filter(({ name, query, description = '', aliases = '', group }) => {
    const all = `${name} ${aliases} ${description} ${group} ${query}`.toLowerCase();
    return wanted.every((word) => all.includes(word));
  });
}

const firstLine = (query: string) => query.replace(/\s+/g, ' ').slice(0, 80);
