import type { ExploreSearch } from './explore-search.ts';

const TABS: Readonly<Record<string, ExploreSearch['tab']>> = { node: 'search', pathfinding: 'path', cypher: 'cypher' };
const STOPS = ['primarySearch', 'secondarySearch', 'tertiarySearch', 'quaternarySearch'];

/** A view of BloodHound's Explore page, read from its address; undefined for any other address. */
export function bookmarkedView(given: Readonly<Record<string, unknown>>): ExploreSearch | undefined {
  const type = text(given.searchType) ?? text(given.exploreSearchTab);
  if (type === undefined) return undefined;
  const selected = text(given.selectedItem);
  const selection = selected ? { selected } : {};
  if (type === 'cypher') {
    const query = decoded(text(given.cypherSearch));
    return { tab: 'cypher', ...(query ? { query } : {}), ...selection };
  }
  // Lists of a panel are not drawn by themselves here: the object that they belong to is shown.
  const item = text(given.relationshipQueryItemId);
  if (type === 'relationship' && item) return { tab: 'search', at: [item] };
  const tab = TABS[type] ?? 'search';
  const stops = STOPS.map((name) => text(given[name]) ?? '');
  const last = stops.findLastIndex((stop) => stop !== '');
  const at = tab === 'search' ? stops.slice(0, 1) : stops.slice(0, last + 1);
  const via = [given.pathFilters ?? []].flat().map(String);
  return {
    tab,
    ...(at.some((stop) => stop !== '') ? { at } : {}),
    ...(tab === 'path' && via.length > 0 ? { via: via.filter((kind) => kind !== 'empty') } : {}),
    ...selection,
  };
}

const text = (value: unknown) => (value === undefined || value === null || value === '' ? undefined : String(value));

/** Queries are stored as base64, of Latin-1 or, by careful programs, of UTF-8. */
function decoded(stored: string | undefined): string | undefined {
  if (!stored) return undefined;
  try {
    // A plus sign may have been decoded as a blank.
    const letters = atob(stored.replaceAll(' ', '+'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      return letters;
    }
  } catch {
    return undefined;
  }
}
