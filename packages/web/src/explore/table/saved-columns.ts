import { readStored, writeStored } from '../../browser/storage.ts';

const KEY = 'chokepoint.columns';

/** The columns that were chosen for a table in this browser. */
export function savedColumns(table: string): readonly string[] | undefined {
  const saved = read()[table];
  return Array.isArray(saved) ? saved.filter((one) => typeof one === 'string') : undefined;
}

export function saveColumns(table: string, columns: readonly string[] | undefined): void {
  writeStored('browser', KEY, { ...read(), [table]: columns });
}

function read(): Record<string, unknown> {
  const stored = readStored('browser', KEY);
  return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
}
