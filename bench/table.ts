type Cell = string | number;
export type Row = Readonly<Record<string, Cell>>;

/** What a benchmark found: named tables, printed as they come and kept for the JSON file. */
export class Findings {
  readonly tables: Record<string, Row[]> = {};

  table(title: string, rows: readonly Row[]): void {
    this.tables[title] = [...rows];
    console.log(`\n${title}`);
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const text = (cell: Cell | undefined) => (cell === undefined ? '' : typeof cell === 'number' ? shown(cell) : cell);
    const widths = columns.map((name) => Math.max(name.length, ...rows.map((row) => text(row[name]).length)));
    const line = (cells: string[]) =>
      cells
        .map((cell, index) => cell.padEnd(widths[index]!))
        .join('  ')
        .trimEnd();
    console.log(line(columns));
    console.log(line(widths.map((width) => '-'.repeat(width))));
    for (const row of rows) console.log(line(columns.map((name) => text(row[name]))));
  }
}

function shown(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString('en-US');
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3);
}

/** The value below which the given share of the samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
