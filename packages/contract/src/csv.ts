/** A value of a CSV file: text is guarded against spreadsheet formulas, numbers and booleans are written as they are. */
export type CsvCell = string | number | bigint | boolean | null | undefined;

/** One record of a CSV file (RFC 4180) with its line ending; null and undefined are empty cells. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: CsvCell): string {
  if (cell === null || cell === undefined) return '';
  const text = typeof cell === 'string' ? escapeFormula(cell) : String(cell);
  return /[",;|\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Spreadsheets run text that begins with one of these characters; an apostrophe makes them show it instead. A cell also
 * begins behind whatever separates lists where the file is opened: a semicolon in most of Europe.
 */
function escapeFormula(text: string): string {
  return text.replace(/(^|[;|\t])(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g, "$1'");
}
