import { readStored, writeStored } from './storage.ts';

const KEY = 'chokepoint.filters';
/** For one list. */
const MOST = 50;

/** A filter of a list that was saved under a name, in this browser. Its shape must be validated. */
export type SavedFilter = { readonly name: string; readonly value: unknown };

export function savedFilters(list: string): readonly SavedFilter[] {
  const saved = read()[list];
  return Array.isArray(saved) ? saved.filter(isFilter) : [];
}

/** Replaces a filter of the same name; of too many, the oldest goes. */
export function saveFilter(list: string, filter: SavedFilter): readonly SavedFilter[] {
  const others = savedFilters(list).filter(({ name }) => name !== filter.name);
  return write(list, [...others, filter].slice(-MOST));
}

export function removeFilter(list: string, name: string): readonly SavedFilter[] {
  return write(
    list,
    savedFilters(list).filter((one) => one.name !== name),
  );
}

function write(list: string, filters: readonly SavedFilter[]): readonly SavedFilter[] {
  writeStored('browser', KEY, { ...read(), [list]: filters });
  return filters;
}

function read(): Record<string, unknown> {
  const stored = readStored('browser', KEY);
  return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
}

const isFilter = (one: unknown): one is SavedFilter =>
  typeof one === 'object' && one !== null && 'name' in one && typeof one.name === 'string' && 'value' in one;
