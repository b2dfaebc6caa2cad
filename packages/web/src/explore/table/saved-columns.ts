import { keep, readKept } from '../../browser/storage.ts';

const KEY = 'chokepoint.columns';

/** The columns that were chosen for a table in this browser. */
export function keptColumns(table: string): readonly string[] | undefined {
  const kept = read()[table];
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : undefined;
}

export function keepColumns(table: string, columns: readonly string[] | undefined): void {
  keep('browser', KEY, { ...read(), [table]: columns });
}

function read(): Record<string, unknown> {
  const kept = readKept('browser', KEY);
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
}
