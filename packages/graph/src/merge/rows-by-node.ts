/** Rows grouped by a node: those of node `n` are `rows[bounds[n]]` to `rows[bounds[n + 1] - 1]`, in their own order. */
type RowsByNode = { readonly bounds: Uint32Array; readonly rows: Uint32Array };

export function rowsByNode(nodeOfRow: Uint32Array, nodes: number): RowsByNode {
  const bounds = new Uint32Array(nodes + 2);
  for (let row = 0; row < nodeOfRow.length; row++) bounds[nodeOfRow[row]! + 2]!++;
  for (let node = 2; node < bounds.length; node++) bounds[node]! += bounds[node - 1]!;
  const rows = new Uint32Array(nodeOfRow.length);
  for (let row = 0; row < nodeOfRow.length; row++) rows[bounds[nodeOfRow[row]! + 1]!++] = row;
  return { bounds, rows };
}
