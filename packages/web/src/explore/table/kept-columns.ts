const KEY = 'chokepoint.columns';

/** The columns that were chosen for a table in this browser. */
export function keptColumns(table: string): readonly string[] | undefined {
  const kept = read()[table];
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : undefined;
}

export function keepColumns(table: string, columns: readonly string[] | undefined): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [table]: columns }));
  } catch {
    // Storage is switched off: nothing is kept.
  }
}

function read(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
