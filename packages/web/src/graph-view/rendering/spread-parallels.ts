import type { DrawnEdge } from '../../graph/drawn-graph.ts';

/** The distance of the next curve, as a fraction of the length of the line. */
const STEP = 0.18;

/**
 * How far each relationship is bent: several between two nodes lie side by side, each direction on its own side. Those
 * that have the line for themselves are not named. A bend to the left is above zero, seen from where the edge begins.
 */
export function spreadParallels(edges: Iterable<DrawnEdge>): ReadonlyMap<string, number> {
  const beside = new Map<string, DrawnEdge[]>();
  for (const edge of edges) {
    if (edge.source === edge.target) continue;
    const pair = edge.source < edge.target ? `${edge.source} ${edge.target}` : `${edge.target} ${edge.source}`;
    const others = beside.get(pair);
    if (others) others.push(edge);
    else beside.set(pair, [edge]);
  }
  const bows = new Map<string, number>();
  for (const group of beside.values()) {
    if (group.length === 1) continue;
    const [forth, back] = [
      group.filter(({ source }) => source === group[0]!.source),
      group.filter(({ source }) => source !== group[0]!.source),
    ];
    // In one direction they are centred on the line; in both, each stays on its side.
    const middle = back.length === 0 ? (forth.length + 1) / 2 : 0;
    for (const side of [forth, back])
      for (const [at, { id }] of side.entries()) {
        const steps = at + 1 - middle;
        if (steps !== 0) bows.set(id, STEP * (back.length === 0 ? steps : steps - 0.5));
      }
  }
  return bows;
}
