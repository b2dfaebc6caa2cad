import type { Approach } from './approach.ts';

/** How many nodes are examined: those with the most incoming edges that cannot be removed. */
const MOST_LOOKED_AT = 16;

/** A node that removals cannot protect: `weight` principals have a path to it that cannot be cut. */
export type BroadNode = { readonly node: number; readonly weight: number };

/**
 * Nodes such as the group of all users of a domain, the broadest first; without nodes that cannot be cut off from the
 * zone.
 */
export function broadNodes(approach: Approach): readonly BroadNode[] {
  const { adjacency, effort, zone } = approach;
  const { inStart, inEnd, inEdge } = adjacency;
  const isUnavoidable = reachBack(approach, [zone]);
  const degrees: { node: number; degree: number }[] = [];
  for (let node = 0; node < zone; node++) {
    if (isUnavoidable[node] === 1) continue;
    let degree = 0;
    for (let at = inStart[node]!; at < inEnd[node]!; at++)
      if (effort[inEdge[at]!] === Number.POSITIVE_INFINITY) degree++;
    if (degree > 0) degrees.push({ node, degree });
  }
  return degrees
    .sort((a, b) => b.degree - a.degree || a.node - b.node)
    .slice(0, MOST_LOOKED_AT)
    .map(({ node }) => ({ node, weight: weightTo(approach, [node]) }))
    .sort((a, b) => b.weight - a.weight || a.node - b.node);
}

/** Up to so many removable edges of broad nodes; first those whose target has the fewest other ways to it. */
const MOST_ONWARD = 200;

/** The removable edges by which the principals of broad nodes go on. */
export function outOfBroadNodes({ adjacency, effort, to }: Approach, broad: readonly BroadNode[]): readonly number[] {
  const { outStart, outEnd, outEdge, inStart, inEnd } = adjacency;
  const edges = broad.flatMap(({ node }) => [...outEdge.subarray(outStart[node]!, outEnd[node]!)]);
  const waysTo = (edge: number) => inEnd[to[edge]!]! - inStart[to[edge]!]!;
  return edges
    .filter((edge) => Number.isFinite(effort[edge]))
    .sort((a, b) => waysTo(a) - waysTo(b) || a - b)
    .slice(0, MOST_ONWARD);
}

/** How many principals have a path to one of the nodes that cannot be cut. */
export function weightTo(approach: Approach, nodes: readonly number[]): number {
  const { weight } = approach;
  const isIn = reachBack(approach, nodes);
  let sum = 0;
  for (let node = 0; node < weight.length; node++) if (isIn[node] === 1) sum += weight[node]!;
  return sum;
}

/** 1 per node with a path to one of the given nodes along edges that stay. */
function reachBack({ adjacency, effort }: Approach, starts: readonly number[]): Uint8Array {
  const { nodeCount, inStart, inEnd, inSource, inEdge } = adjacency;
  const found = new Uint8Array(nodeCount);
  const queue = [...starts];
  for (const start of starts) found[start] = 1;
  for (let node = queue.pop(); node !== undefined; node = queue.pop())
    for (let at = inStart[node]!; at < inEnd[node]!; at++) {
      const source = inSource[at]!;
      if (found[source] === 1 || effort[inEdge[at]!] !== Number.POSITIVE_INFINITY) continue;
      found[source] = 1;
      queue.push(source);
    }
  return found;
}
