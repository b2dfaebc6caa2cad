import { bookmarkedView } from './bookmarked-view.ts';
import type { ExploreSearch } from './explore-search.ts';

const TABS = ['search', 'path', 'cypher'] as const;

export function exploreSearch(given: Record<string, unknown>): ExploreSearch {
  return bookmarkedView(given) ?? ownSearch(given);
}

function ownSearch(given: Record<string, unknown>): ExploreSearch {
  const at = texts(given.at);
  const via = texts(given.via);
  return {
    ...(TABS.includes(given.tab as never) ? { tab: given.tab as 'search' } : {}),
    ...(at ? { at } : {}),
    ...(via ? { via } : {}),
    ...(given.ways === 'few' || given.ways === 'easy' ? { ways: given.ways } : {}),
    ...(typeof given.query === 'string' ? { query: given.query } : {}),
    ...(isTexts(given.params) ? { params: given.params } : {}),
    ...(given.selected !== undefined ? { selected: String(given.selected) } : {}),
    ...(given.layout === 'force' || given.layout === 'layered' ? { layout: given.layout } : {}),
    ...(given.show === 'table' || given.show === 'drawing' ? { show: given.show } : {}),
  };
}

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');

function texts(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.map(String) : undefined;
}
