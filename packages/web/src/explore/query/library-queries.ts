import * as exploreTexts from '../texts.ts';
import { pastQueries } from './query-history.ts';
import { READY_QUERIES } from './ready/ready-queries.ts';
import { type Platform, platformOf, type QueryField } from './ready/ready-query.ts';
import type { SavedQuery } from './saved-queries.ts';

/** A query to choose from. */
export type LibraryQuery = {
  readonly key: string;
  readonly group: string;
  readonly name: string;
  readonly description?: string;
  /** Other names that people search for. */
  readonly aliases?: string;
  readonly query: string;
  readonly platform?: Platform;
  readonly fields?: readonly QueryField[];
  readonly saved?: SavedQuery;
};

/** All queries in groups: the user's own, shared ones, built-in ones, and those that were run before. */
export function libraryQueries(saved: readonly SavedQuery[], user: string): readonly LibraryQuery[] {
  return [
    ...saved.map((one) => ({
      key: `saved-${one.id}`,
      group: one.user_id === user ? exploreTexts.savedByMe : exploreTexts.sharedWithMe,
      name: one.name,
      description: one.description,
      query: one.query,
      saved: one,
    })),
    ...READY_QUERIES.map(({ why, ...one }) => ({ key: one.name, description: why, platform: platformOf(one), ...one })),
    ...pastQueries().map((query) => ({
      key: `past-${query}`,
      group: exploreTexts.recent,
      name: firstLine(query),
      query,
    })),
  ];
}

/** Queries with all these words. A platform leaves out ready queries of others. */
export function filterQueries(
  queries: readonly LibraryQuery[],
  text: string,
  wantedPlatform?: Platform,
): readonly LibraryQuery[] {
  const wanted = text.trim().toLowerCase().split(/\s+/);
  return queries.filter(({ name, query, description = '', aliases = '', group, platform }) => {
    if (wantedPlatform && platform && platform !== wantedPlatform) return false;
    const all = `${name} ${aliases} ${description} ${group} ${query}`.toLowerCase();
    return wanted.every((word) => all.includes(word));
  });
}

const firstLine = (query: string) => query.replace(/\s+/g, ' ').slice(0, 80);
