import { type Deadline, EdgeSet } from '@chokepoint/graph';
import type { Approach } from './approach.ts';
import { type Condensed, condensedTo } from './condensed.ts';

/**
 * Counts attack paths: pairs of a principal and a relationship into the zone whose source it reaches. A principal with many
 * ways into a zone is exposed until the last of them is gone; this number falls with each.
 */
export class AttackPaths {
  readonly #condensed: Condensed;
  /** Edges of the condensed approach by those of the whole one. */
  readonly #places: ReadonlyMap<number, number>;
  readonly #deadline: Deadline;

  /** `removals` are the edges, beside those into the zone, that may be removed. */
  constructor(approach: Approach, removals: Iterable<number>, deadline: Deadline) {
    this.#deadline = deadline;
    const { adjacency, zone } = approach;
    const inbound = adjacency.inEdge.subarray(adjacency.inStart[zone]!, adjacency.inEnd[zone]!);
    this.#condensed = condensedTo(approach, [...inbound, ...removals], deadline);
    this.#places = new Map([...this.#condensed.whole.entries()].map(([place, edge]) => [edge, place]));
  }

  /** How many are left without these edges. */
  without(edges: readonly number[]): number {
    return countPaths(this.#condensed.approach, this.#gone(edges), this.#deadline);
  }

  /** The edges that, one after the other, cut most attack paths for their effort, when `begin` is gone already. */
  cutMost(begin: readonly number[], count: number, deadline: Deadline): number[] {
    const { approach, whole } = this.#condensed;
    const gone = this.#gone(begin);
    const chosen: number[] = [];
    const value = new Map<number, number>();
    for (const [edge, effort] of approach.effort.entries())
      if (Number.isFinite(effort) && !gone.has(edge)) value.set(edge, Number.POSITIVE_INFINITY);
    let left = countPaths(approach, gone, deadline);
    while (chosen.length < count && left > 0 && value.size > 0) {
      const best = mostValuable(approach, gone, left, value, deadline);
      if (best === undefined) break;
      gone.add(best);
      value.delete(best);
      chosen.push(whole[best]!);
      left = countPaths(approach, gone, deadline);
    }
    return chosen;
  }

  #gone(edges: readonly number[]): EdgeSet {
    return EdgeSet.of(
      this.#condensed.approach.adjacency.edgeLimit,
      edges.map((edge) => this.#places.get(edge)).filter((edge) => edge !== undefined),
    );
  }
}

/**
 * What an edge is worth hardly grows while others are removed, so only edges that were worth more than the best one so far
 * are counted again.
 */
function mostValuable(
  approach: Approach,
  gone: EdgeSet,
  left: number,
  value: Map<number, number>,
  deadline: Deadline,
): number | undefined {
  const comers = new Map<number, number>();
  let best: number | undefined;
  for (const edge of [...value.keys()].sort((a, b) => value.get(b)! - value.get(a)! || a - b)) {
    if (best !== undefined && value.get(edge)! <= value.get(best)!) break;
    deadline.check();
    const { from, to, effort, zone } = approach;
    const source = from[edge]!;
    const cut =
      to[edge] === zone ? cached(comers, source, approach, gone) : left - pathsWithout(approach, gone, edge, deadline);
    value.set(edge, cut / effort[edge]!);
    if (cut > 0 && (best === undefined || value.get(edge)! > value.get(best)!)) best = edge;
  }
  return best;
}

function pathsWithout(approach: Approach, gone: EdgeSet, edge: number, deadline: Deadline): number {
  gone.add(edge);
  const left = countPaths(approach, gone, deadline);
  gone.delete(edge);
  return left;
}

function countPaths(approach: Approach, gone: EdgeSet, deadline: Deadline): number {
  const { adjacency, zone, from } = approach;
  const comers = new Map<number, number>();
  let sum = 0;
  for (let at = adjacency.inStart[zone]!; at < adjacency.inEnd[zone]!; at++) {
    deadline.check();
    const edge = adjacency.inEdge[at]!;
    if (!gone.has(edge)) sum += cached(comers, from[edge]!, approach, gone);
  }
  return sum;
}

function cached(comers: Map<number, number>, node: number, approach: Approach, gone: EdgeSet): number {
  const known = comers.get(node) ?? comersTo(approach, gone, node);
  comers.set(node, known);
  return known;
}

/** How many principals reach a node without the removed edges. */
export function comersTo({ adjacency, weight }: Approach, removed: EdgeSet, start: number): number {
  const { nodeCount, inStart, inEnd, inSource, inEdge } = adjacency;
  const seen = new Uint8Array(nodeCount);
  const queue = [start];
  seen[start] = 1;
  let sum = 0;
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    sum += weight[node]!;
    for (let at = inStart[node]!; at < inEnd[node]!; at++) {
      const source = inSource[at]!;
      if (seen[source] === 1 || removed.has(inEdge[at]!)) continue;
      seen[source] = 1;
      queue.push(source);
    }
  }
  return sum;
}
