import { harmless } from '../http/harmless-cell.ts';

export type Cell = string | number | boolean | null;

/** One record, with its line end. Nothing is blank. Texts cannot be formulas; numbers stay numbers. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(text).join(',')}\n`;
}

function text(cell: Cell): string {
  if (cell === null) return '';
  const plain = typeof cell === 'string' ? harmless(cell) : String(cell);
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
