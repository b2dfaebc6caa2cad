import type { Adjacency, NodeIndex } from '../../adjacency.ts';
import { POLL_EVERY } from '../../deadline.ts';
import { bitsIn } from '../../node-set.ts';
import { hasBit, openTerrain, type Terrain } from '../walk/terrain.ts';
import { checkNode, type HopWalk, hopBound } from '../walk/walk.ts';
import { countLanes } from './lane-counts.ts';

export type ReachOfMany = {
  /** For each source, in the order given: how many nodes it reaches, itself included. 0 for a hidden source. */
  readonly reachedBySource: Uint32Array;
  /** For each node: how many of the sources reach it. */
  readonly sourcesByNode: Uint32Array;
};

const LANES = 32;

/**
 * Multi-source BFS, 32 sources per pass: each node has one bit per source, and an edge propagates all new bits. For
 * hundreds of sources and more over the whole graph, `populationCounts` is faster.
 */
export function reachOfMany(adjacency: Adjacency, sources: readonly NodeIndex[], walk: HopWalk): ReachOfMany {
  const maxHops = hopBound(walk.maxHops);
  for (const source of sources) checkNode(adjacency, source);
  const terrain = openTerrain(adjacency, walk);
  const { memory, nodeCount } = terrain;
  const reachedBySource = memory.uint32(sources.length);
  const sourcesByNode = memory.uint32(nodeCount);
  const pass = new LanePass(terrain);
  const totals = new Float64Array(LANES);
  for (let first = 0; first < sources.length; first += LANES) {
    const block = sources.slice(first, first + LANES);
    const { seen, touched } = pass.run(block, maxHops);
    for (let i = 0; i < touched.length; i++) sourcesByNode[touched[i]!]! += bitsIn(seen[touched[i]!]!);
    countLanes(seen, 1, touched, totals.fill(0), 1);
    for (let lane = 0; lane < block.length; lane++) reachedBySource[first + lane] = totals[lane]!;
  }
  return { reachedBySource, sourcesByNode };
}

/** One BFS pass of up to 32 lanes; its arrays are reused for all passes. */
class LanePass {
  readonly #terrain: Terrain;
  readonly #seen: Int32Array;
  readonly #fresh: Int32Array;
  readonly #coming: Int32Array;
  readonly #touched: Uint32Array;
  #touchedCount = 0;
  #frontier: Uint32Array;
  #next: Uint32Array;

  constructor(terrain: Terrain) {
    const { memory, nodeCount } = terrain;
    this.#terrain = terrain;
    this.#seen = memory.int32(nodeCount);
    this.#fresh = memory.int32(nodeCount);
    this.#coming = memory.int32(nodeCount);
    this.#touched = memory.uint32(nodeCount);
    this.#frontier = memory.uint32(nodeCount);
    this.#next = memory.uint32(nodeCount);
  }

  run(sources: readonly NodeIndex[], maxHops: number): { seen: Int32Array; touched: Uint32Array } {
    const seen = this.#seen.fill(0);
    this.#touchedCount = 0;
    let length = 0;
    for (const [lane, source] of sources.entries()) {
      if (hasBit(this.#terrain.closed, source)) continue;
      if (this.#coming[source] === 0) this.#next[length++] = source;
      this.#coming[source]! |= 1 << lane;
    }
    for (let hops = 0; length > 0; hops++) {
      this.#arrive(length);
      length = hops < maxHops ? this.#spread(length) : 0;
    }
    return { seen, touched: this.#touched.subarray(0, this.#touchedCount) };
  }

  /** Marks the pending nodes as seen, and makes them the frontier of the next depth. */
  #arrive(length: number): void {
    [this.#frontier, this.#next] = [this.#next, this.#frontier];
    for (let i = 0; i < length; i++) {
      const node = this.#frontier[i]!;
      const bits = this.#coming[node]!;
      if (this.#seen[node] === 0) this.#touched[this.#touchedCount++] = node;
      this.#seen[node]! |= bits;
      this.#fresh[node] = bits;
      this.#coming[node] = 0;
    }
  }

  #spread(length: number): number {
    const { kinds, closed, excluded, deadline, ahead } = this.#terrain;
    const seen = this.#seen;
    const fresh = this.#fresh;
    const coming = this.#coming;
    const frontier = this.#frontier;
    const next = this.#next;
    let found = 0;
    let budget = 0;
    for (const { start, end, other, kind, edge } of ahead) {
      for (let i = 0; i < length; i++) {
        const node = frontier[i]!;
        const bits = fresh[node]!;
        const last = end[node]!;
        let at = start[node]!;
        budget -= last - at + 1;
        if (budget < 0) {
          deadline.check();
          budget = POLL_EVERY;
        }
        for (; at < last; at++) {
          const target = other[at]!;
          const news = bits & ~seen[target]!;
          if (news === 0 || kinds[kind[at]!] === 0 || hasBit(closed, target)) continue;
          if (excluded !== undefined && hasBit(excluded, edge[at]!)) continue;
          if (coming[target] === 0) next[found++] = target;
          coming[target]! |= news;
        }
      }
    }
    return found;
  }
}
