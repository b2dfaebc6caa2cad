import { POLL_EVERY } from '../../deadline.ts';
import { hasBit, type Run, type Terrain } from '../walk/terrain.ts';
import { Uint32List } from '../walk/uint32-list.ts';

/** Where two searches met: everything needed to read off the shortest paths. */
export type Meeting = {
  /** Edges on every shortest path. */
  readonly hops: number;
  /** Per node: depth + 1 when found from the starts, -(depth + 1) when found from the targets, 0 when not found. */
  readonly mark: Int32Array;
  /** Last nodes of the start side and first nodes of the target side of the edges where the searches met. */
  readonly nearEnds: Uint32Array;
  readonly farEnds: Uint32Array;
  /** The nodes that each side found, by depth. */
  readonly near: readonly Uint32List[];
  readonly far: readonly Uint32List[];
};

/** Where a search leaves its marks, and the nodes that have one. */
type Marks = { readonly mark: Int32Array; readonly marked: Uint32List[] };

/**
 * Bidirectional BFS, one depth at a time, always on the side with fewer edges to visit. The searches cannot miss each
 * other: each depth is complete before the next, so the first depth with a connecting edge contains all shortest paths.
 * `undefined` when no path of at most `maxHops` edges exists. The two sides must not overlap.
 */
export function meet(
  terrain: Terrain,
  { mark, marked }: Marks,
  starts: Uint32Array,
  targets: Uint32Array,
  maxHops: number,
): Meeting | undefined {
  let near = new Uint32List(terrain.memory, starts.length);
  let far = new Uint32List(terrain.memory, targets.length);
  marked.push(near, far);
  for (const start of starts) {
    near.push(start);
    mark[start] = 1;
  }
  for (const target of targets) {
    far.push(target);
    mark[target] = -1;
  }
  const nearLayers = [near];
  const farLayers = [far];
  let nearDepth = 0;
  let farDepth = 0;
  while (near.length > 0 && far.length > 0 && nearDepth + farDepth < maxHops) {
    const fromStarts = edgesAt(terrain.ahead, near) <= edgesAt(terrain.behind, far);
    const frontier = fromStarts ? near : far;
    const next = new Uint32List(terrain.memory, frontier.length);
    marked.push(next);
    const crossing = fromStarts
      ? expand(terrain, terrain.ahead, frontier, mark, nearDepth + 2, next)
      : expand(terrain, terrain.behind, frontier, mark, -(farDepth + 2), next);
    if (crossing.ownEnds.length > 0) {
      const [nearEnds, farEnds] = fromStarts
        ? [crossing.ownEnds, crossing.otherEnds]
        : [crossing.otherEnds, crossing.ownEnds];
      return { hops: nearDepth + farDepth + 1, mark, nearEnds, farEnds, near: nearLayers, far: farLayers };
    }
    if (fromStarts) {
      near = next;
      nearDepth = nearLayers.push(near) - 1;
    } else {
      far = next;
      farDepth = farLayers.push(far) - 1;
    }
  }
  return undefined;
}

export function edgesAt(runs: readonly Run[], frontier: Uint32List): number {
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
          next.push(target);
          mark[target] = newMark;
        }
      }
    }
  }
  return { ownEnds: ownEnds.view(), otherEnds: otherEnds.view() };
}
