import { readStored, writeStored } from '../../browser/storage.ts';
import { type ColumnLayout, NO_LAYOUT } from './column-layout.ts';

const KEY = 'chokepoint.columns';
const LAYOUT_KEY = 'chokepoint.column-layout';

/** The columns that were chosen for a table in this browser. */
export function savedColumns(table: string): readonly string[] | undefined {
  const saved = read(KEY)[table];
  return Array.isArray(saved) ? saved.filter((one) => typeof one === 'string') : undefined;
}

export function saveColumns(table: string, columns: readonly string[] | undefined): void {
  writeStored('browser', KEY, { ...read(KEY), [table]: columns });
}

/** The widths and pins of the columns of a table in this browser. */
export function savedLayout(table: string): ColumnLayout {
  const saved = read(LAYOUT_KEY)[table];
  if (typeof saved !== 'object' || saved === null) return NO_LAYOUT;
  const { widths, pinned } = saved as Record<string, unknown>;
  return {
    widths: Object.fromEntries(
      Object.entries(widths ?? {}).filter((one): one is [string, number] => typeof one[1] === 'number'),
    ),
    pinned: Array.isArray(pinned) ? pinned.filter((one) => typeof one === 'string') : [],
  };
}

export function saveLayout(table: string, layout: ColumnLayout): void {
  writeStored('browser', LAYOUT_KEY, { ...read(LAYOUT_KEY), [table]: layout });
}

function read(key: string): Record<string, unknown> {
  const stored = readStored('browser', key);
  return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
}
