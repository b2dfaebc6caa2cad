const GAP = { column: 160, beside: 90, node: 60 };

/**
 * Breaks columns that are much longer than the drawing is wide into several beside each other. Where none is so long,
 * everything stays as it is. Places are pairs; columns are what lies at the same x.
 */
export function wrapColumns(places: Float64Array): Float64Array {
  const count = places.length / 2;
  const rows = Math.max(14, Math.ceil(Math.sqrt(count * 1.5)));
  const columns = Map.groupBy(
    Array.from({ length: count }, (_, node) => node),
    (node) => Math.round(places[node * 2]!),
  );
  if ([...columns.values()].every(({ length }) => length <= rows)) return places;
  const wrapped = new Float64Array(places.length);
  let x = 0;
  for (const [, nodes] of [...columns].sort(([a], [b]) => a - b)) {
    nodes.sort((a, b) => places[b * 2 + 1]! - places[a * 2 + 1]! || a - b);
    const beside = Math.ceil(nodes.length / rows);
    const high = Math.ceil(nodes.length / beside);
    for (const [at, node] of nodes.entries()) {
      // Neighbours stay neighbours: row by row, not column by column.
      const [row, side] = [Math.floor(at / beside), at % beside];
      wrapped[node * 2] = x + side * GAP.beside;
      // Every other one a little lower, so that names do not meet.
      wrapped[node * 2 + 1] = ((high - 1) / 2 - row) * GAP.node - (side % 2) * (GAP.node / 2);
    }
    x += (beside - 1) * GAP.beside + GAP.column;
  }
  return wrapped;
}
