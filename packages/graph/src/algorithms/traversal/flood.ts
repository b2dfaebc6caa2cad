import { POLL_EVERY } from '../../deadline.ts';
import { type Run, setBit, type Terrain } from '../walk/terrain.ts';

/** No walk reaches this node. */
export const UNREACHED = 0xffffffff;

type Flood = {
  /** Nodes in the order they were reached, the starts first. */
  readonly reached: Uint32Array;
  /** Hops of the last nodes reached. */
  readonly depth: number;
  /** Where the nodes of the last depth begin in `reached`. */
  readonly lastDepthAt: number;
};

/** The frontier's edges are followed as long as its size times this factor is below the number of unreached nodes. */
const LOOK_BACK_FACTOR = 12;

/**
 * Direction-optimising BFS (Beamer) from `starts`: while the frontier is small its edges are followed; once it is a
 * large part of the rest, every unreached node looks for a reached neighbour instead and stops at the first. If `hops`
 * is given, it receives the distance of each reached node and is otherwise unchanged. A `lookBackFactor` of 0 never
 * looks back.
 */
export function flood(
  terrain: Terrain,
  starts: Uint32Array,
  maxHops: number,
  hops?: Uint32Array,
  lookBackFactor = LOOK_BACK_FACTOR,
): Flood {
  const { nodeCount, memory } = terrain;
  const seen = memory.bitmap(nodeCount);
  seen.set(terrain.closed); // a closed node counts as seen, so the loops need no second test
  const queue = memory.uint32(nodeCount); // a node enters at most once, so this never grows
  let frontier: Uint32Array | undefined;

  let tail = 0;
  for (let i = 0; i < starts.length; i++) {
    const start = starts[i]!;
    setBit(seen, start);
    if (hops) hops[start] = 0;
    queue[tail++] = start;
  }
  let from = 0;
  let depth = 0;
  while (from < tail && depth < maxHops) {
    const to = tail;
    if ((to - from) * lookBackFactor > nodeCount - to) {
      frontier ??= memory.bitmap(nodeCount);
      frontier.fill(0);
      for (let i = from; i < to; i++) setBit(frontier, queue[i]!);
      for (const run of terrain.behind) tail = pull(terrain, run, frontier, seen, queue, tail);
    } else {
      for (const run of terrain.ahead) tail = push(terrain, run, queue, from, to, seen, tail);
    }
    if (tail === to) break;
    depth++;
    if (hops) for (let i = to; i < tail; i++) hops[queue[i]!] = depth;
    from = to;
  }
  return { reached: queue.subarray(0, tail), depth, lastDepthAt: from };
}

function push(
  terrain: Terrain,
  run: Run,
  queue: Uint32Array,
  from: number,
  to: number,
  seen: Uint32Array,
  tailBefore: number,
): number {
  const { kinds, excluded, deadline } = terrain;
  const { start, end, other, kind, edge } = run;
  let tail = tailBefore;
  for (let head = from, budget = 0; head < to; head++) {
    const node = queue[head]!;
    const last = end[node]!;
    let at = start[node]!;
    budget -= last - at + 1;
    if (budget < 0) {
      deadline.check();
      budget = POLL_EVERY;
    }
    for (; at < last; at++) {
      const target = other[at]!;
      const word = target >>> 5;
      const bit = 1 << (target & 31);
      const bits = seen[word]!;
      if ((bits & bit) !== 0 || kinds[kind[at]!] === 0) continue;
      if (excluded !== undefined && (excluded[edge[at]! >>> 5]! & (1 << (edge[at]! & 31))) !== 0) continue;
      seen[word] = bits | bit;
      queue[tail++] = target;
    }
  }
  return tail;
}

function pull(
  terrain: Terrain,
  run: Run,
  frontier: Uint32Array,
  seen: Uint32Array,
  queue: Uint32Array,
  tailBefore: number,
): number {
  const { kinds, excluded, deadline } = terrain;
  const { start, end, other, kind, edge } = run;
  let tail = tailBefore;
  for (let word = 0, budget = 0; word < seen.length; word++) {
    let found = 0;
    for (let unseen = ~seen[word]!; unseen !== 0; unseen &= unseen - 1) {
      const lowest = unseen & -unseen;
      const node = (word << 5) + 31 - Math.clz32(lowest);
      const last = end[node]!;
      let at = start[node]!;
      budget -= last - at + 1;
      if (budget < 0) {
        deadline.check();
        budget = POLL_EVERY;
      }
      for (; at < last; at++) {
        const near = other[at]!;
        if ((frontier[near >>> 5]! & (1 << (near & 31))) === 0 || kinds[kind[at]!] === 0) continue;
        if (excluded !== undefined && (excluded[edge[at]! >>> 5]! & (1 << (edge[at]! & 31))) !== 0) continue;
        found |= lowest;
        queue[tail++] = node;
        break;
      }
    }
    if (found !== 0) seen[word]! |= found;
  }
  return tail;
}
