import type { RelationshipRuns } from '../graph-source.ts';

/** Of each type: how many relationships there are, and how many nodes have one on this side. */
export type TypeStatistics = { readonly relationships: Uint32Array; readonly nodes: Uint32Array };

/** Runs are sorted by type, so a type takes one step for each node that has it, however many relationships those are. */
export function typeStatistics(
  { start, end, type }: RelationshipRuns,
  nodeCount: number,
  typeLimit: number,
): TypeStatistics {
  const relationships = new Uint32Array(typeLimit);
  const nodes = new Uint32Array(typeLimit);
  for (let node = 0; node < nodeCount; node++) {
    const last = end[node]!;
    for (let at = start[node]!; at < last; ) {
      const here = type[at]!;
      const next = pastType(type, at, last, here);
      relationships[here]! += next - at;
      nodes[here]!++;
      at = next;
    }
  }
  return { relationships, nodes };
}

/** The first position after `at` of another type: in steps that double, then by halving the last of them. */
function pastType(type: RelationshipRuns['type'], at: number, end: number, here: number): number {
  let step = 1;
  while (at + step < end && type[at + step] === here) step *= 2;
  let low = at + (step >>> 1); // of this type
  let high = Math.min(at + step, end); // of another, or the end
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (type[middle] === here) low = middle;
    else high = middle;
  }
  return high;
}
