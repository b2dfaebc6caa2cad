import type { Literal } from '../../graph/graph-queries.ts';

type LiteralRows = { readonly columns: readonly string[]; readonly rows: readonly (readonly unknown[])[] };

/** Plain values arrive as a flat list, column by column and row by row: a row ends where its first column repeats. */
export function literalRows(literals: readonly Literal[]): LiteralRows {
  const first = literals[0]?.key;
  const again = literals.findIndex(({ key }, at) => at > 0 && key === first);
  const width = again === -1 ? literals.length : again;
  const columns = literals.slice(0, width).map(({ key }) => key);
  const rows: unknown[][] = [];
  for (let at = 0; at < literals.length; at += width)
    rows.push(literals.slice(at, at + width).map(({ value }) => value));
  return { columns, rows };
}
