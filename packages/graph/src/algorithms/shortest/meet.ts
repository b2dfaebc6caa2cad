import { POLL_EVERY } from '../../deadline.ts';
import { hasBit, type Run, setBit, type Terrain } from '../walk/terrain.ts';
import { Uint32List } from '../walk/uint32-list.ts';

/** Where two searches met: everything needed to read off the shortest paths. */
type Meeting = {
  /** Edges on every shortest path. */
  readonly hops: number;
  /** Per node: depth + 1 when found from the starts, -(depth + 1) when found from the targets, 0 when not found. */
  readonly mark: Int32Array;
  /** Last nodes of the start side and first nodes of the target side of the edges where the searches met. */
  readonly nearEnds: Uint32Array;
  readonly farEnds: Uint32Array;
};

/**
 * Bidirectional BFS, one depth at a time, always on the side with fewer edges to visit. The searches cannot miss each
 * other: each depth is complete before the next, so the first depth with a connecting edge contains all shortest paths.
 * `undefined` when no path of at most `maxHops` edges exists. The two sides must not overlap.
 */
export function meet(
  terrain: Terrain,
  starts: Uint32Array,
  targets: Uint32Array,
  maxHops: number,
): Meeting | undefined {
  const mark = terrain.memory.int32(terrain.nodeCount);
  let near = new Uint32List(terrain.memory, starts.length);
  let far = new Uint32List(terrain.memory, targets.length);
  for (const start of starts) {
    mark[start] = 1;
    near.push(start);
  }
  for (const target of targets) {
    mark[target] = -1;
    far.push(target);
  }
  let nearDepth = 0;
  let farDepth = 0;
  while (near.length > 0 && far.length > 0 && nearDepth + farDepth < maxHops) {
    const fromStarts = edgesAt(terrain.ahead, near) <= edgesAt(terrain.behind, far);
    const frontier = fromStarts ? near : far;
    const next = new Uint32List(terrain.memory, frontier.length);
    const crossing = fromStarts
      ? expand(terrain, terrain.ahead, frontier, mark, nearDepth + 2, next)
      : expand(terrain, terrain.behind, frontier, mark, -(farDepth + 2), next);
    if (crossing.ownEnds.length > 0) {
      const [nearEnds, farEnds] = fromStarts
        ? [crossing.ownEnds, crossing.otherEnds]
        : [crossing.otherEnds, crossing.ownEnds];
      return { hops: nearDepth + farDepth + 1, mark, nearEnds, farEnds };
    }
    if (fromStarts) {
      near = next;
      nearDepth++;
    } else {
      far = next;
      farDepth++;
    }
  }
  return undefined;
}

function edgesAt(runs: readonly Run[], frontier: Uint32List): number {
  let total = 0;
  for (const { start, end } of runs)
    for (let i = 0; i < frontier.length; i++) total += end[frontier.items[i]!]! - start[frontier.items[i]!]!;
  return total;
}

function expand(
  terrain: Terrain,
  runs: readonly Run[],
  frontier: Uint32List,
  mark: Int32Array,
  newMark: number,
  next: Uint32List,
): { ownEnds: Uint32Array; otherEnds: Uint32Array } {
  const { kinds, closed, excluded, deadline } = terrain;
  const ownEnds = new Uint32List(terrain.memory, 4);
  const otherEnds = new Uint32List(terrain.memory, 4);
  let budget = 0;
  for (const { start, end, other, kind, edge } of runs) {
    for (let i = 0; i < frontier.length; i++) {
      const node = frontier.items[i]!;
      const last = end[node]!;
      let at = start[node]!;
      budget -= last - at + 1;
      if (budget < 0) {
        deadline.check();
        budget = POLL_EVERY;
      }
      for (; at < last; at++) {
        const target = other[at]!;
        const found = mark[target]!;
        // Already found by this side; the same sign means the same side.
        if (found !== 0 && found > 0 === newMark > 0) continue;
        if (kinds[kind[at]!] === 0 || (excluded !== undefined && hasBit(excluded, edge[at]!))) continue;
        if (found !== 0) {
          ownEnds.push(node);
          otherEnds.push(target);
        } else if (!hasBit(closed, target)) {
          mark[target] = newMark;
          next.push(target);
        }
      }
    }
  }
  return { ownEnds: ownEnds.view(), otherEnds: otherEnds.view() };
}

/** Bitmap of the nodes on a shortest path: from the meeting edges back to the starts and on to the targets. */
export function nodesBetween(terrain: Terrain, meeting: Meeting): Uint32Array {
  const between = terrain.memory.bitmap(terrain.nodeCount);
  gather(terrain, terrain.behind, meeting.nearEnds, meeting.mark, -1, between);
  gather(terrain, terrain.ahead, meeting.farEnds, meeting.mark, 1, between);
  return between;
}

/** Follows marks back to where their search began: they fall by 1 towards the starts and rise by 1 to the targets. */
function gather(
  terrain: Terrain,
  runs: readonly Run[],
  ends: Uint32Array,
  mark: Int32Array,
  step: number,
  between: Uint32Array,
): void {
  const { kinds, excluded, deadline, memory } = terrain;
  const stack = new Uint32List(memory, ends.length);
  for (const end of ends) {
    if (hasBit(between, end)) continue;
    setBit(between, end);
    stack.push(end);
  }
  let budget = POLL_EVERY;
  while (stack.length > 0) {
    const node = stack.items[--stack.length]!;
    const wanted = mark[node]! + step;
    if (wanted === 0) continue;
    for (const { start, end, other, kind, edge } of runs) {
      const last = end[node]!;
      budget -= last - start[node]! + 1;
      if (budget < 0) {
        deadline.check();
        budget = POLL_EVERY;
      }
      for (let at = start[node]!; at < last; at++) {
        const target = other[at]!;
        if (mark[target] !== wanted || hasBit(between, target) || kinds[kind[at]!] === 0) continue;
        if (excluded !== undefined && hasBit(excluded, edge[at]!)) continue;
        setBit(between, target);
        stack.push(target);
      }
    }
  }
}
