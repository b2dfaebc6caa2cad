import { GROUPINGS } from '../graph-view/group-nodes.ts';
import { LAYOUTS } from '../graph-view/layout/layout.ts';
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
    ...(typeof given.view === 'string' && given.view !== '' ? { view: given.view } : {}),
    ...(TABS.includes(given.tab as never) ? { tab: given.tab as 'search' } : {}),
    ...(at ? { at } : {}),
    ...(via ? { via } : {}),
    ...(given.ways === 'few' || given.ways === 'easy' ? { ways: given.ways } : {}),
    ...(typeof given.query === 'string' ? { query: given.query } : {}),
    ...(isTexts(given.params) ? { params: given.params } : {}),
    ...(given.selected !== undefined ? { selected: String(given.selected) } : {}),
    ...(LAYOUTS.includes(given.layout as never) ? { layout: given.layout as 'layered' } : {}),
    ...(GROUPINGS.includes(given.group as never) ? { group: given.group as 'kind' } : {}),
    ...(given.show === 'table' || given.show === 'drawing' ? { show: given.show } : {}),
  };
}

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');

function texts(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.map(String) : undefined;
}
