import { readStored, writeStored } from '../../browser/storage.ts';

const KEY = 'chokepoint.queries';
const MOST = 30;

/** What was run in this browser, newest first. */
export function pastQueries(): readonly string[] {
  const stored = readStored('browser', KEY);
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
}

export function rememberQuery(query: string): void {
  writeStored('browser', KEY, [query, ...pastQueries().filter((one) => one !== query)].slice(0, MOST));
}
