import type { Adjacency } from '../adjacency.ts';
import { POLL_EVERY } from '../deadline.ts';
import { UsageError } from '../errors.ts';
import { flood, UNREACHED } from './flood.ts';
import type { Path } from './path.ts';
import { hasBit, isOpen, openNodes, openTerrain, setBit, type Terrain, turned } from './terrain.ts';
import { type HopWalk, hopBound, type Nodes } from './walk.ts';

export type TrailWalk = HopWalk & {
  /** Fewest edges of a trail; 1 when absent. 0 also gives each start alone. */
  readonly minHops?: number;
  /** When given, only trails that end at one of these are given, and what cannot lead there is not walked. */
  readonly ends?: Nodes;
};

/**
 * Trails from each of `starts`, one by one: walks of `minHops` to `maxHops` edges that use no edge twice, though they
 * may come by a node again. By start (ascending), depth first in run order, a trail before those that extend it; with
 * direction `either`, edges leaving a node come before edges entering it, and a loop is one step. There may be
 * exponentially many: take what you need, the rest is never built.
 */
export function* trailsFrom(adjacency: Adjacency, starts: Nodes, walk: TrailWalk): Generator<Path, void> {
  const maxHops = hopBound(walk.maxHops);
  const minHops = walk.minHops ?? 1;
  if (!Number.isInteger(minHops) || minHops < 0)
    throw new UsageError(`minHops is ${minHops}; it must be a whole number, 0 or more`);
  const terrain = openTerrain(adjacency, walk);
  const toEnd = walk.ends === undefined ? undefined : hopsToEnds(adjacency, terrain, walk.ends, maxHops);
  const used = terrain.memory.bitmap(terrain.edgeLimit);
  for (const start of openNodes(adjacency, terrain, starts, 'starts'))
    if (toEnd === undefined || toEnd[start] !== UNREACHED)
      yield* trailsOf(terrain, start, { minHops, maxHops, toEnd, used });
}

type TrailLimits = {
  readonly minHops: number;
  readonly maxHops: number;
  readonly toEnd: Uint32Array | undefined;
  /** Bitmap of the edges of the current trail; clear before and after. */
  readonly used: Uint32Array;
};

function* trailsOf(terrain: Terrain, start: number, limits: TrailLimits): Generator<Path, void> {
  const { minHops, maxHops, toEnd, used } = limits;
  const { ahead, deadline } = terrain;
  const nodes = [start];
  const edges: number[] = [];
  // Per depth: which run is being read, and the next position in it.
  const sides = [0];
  const positions = [ahead[0]!.start[start]!];
  if (minHops === 0 && (toEnd === undefined || toEnd[start] === 0)) yield { nodes: [start], edges: [] };
  let budget = 0;
  while (nodes.length > 0) {
    const depth = edges.length;
    const node = nodes[depth]!;
    const side = sides[depth]!;
    const run = ahead[side]!;
    const at = positions[depth]!;
    if (depth >= maxHops || (at === run.end[node]! && side + 1 === ahead.length)) {
      nodes.pop();
      sides.pop();
      positions.pop();
      const edge = edges.pop();
      if (edge !== undefined) used[edge >>> 5]! &= ~(1 << (edge & 31));
      continue;
    }
    if (at === run.end[node]!) {
      sides[depth] = side + 1;
      positions[depth] = ahead[side + 1]!.start[node]!;
      continue;
    }
    positions[depth] = at + 1;
    if (--budget < 0) {
      deadline.check();
      budget = POLL_EVERY;
    }
    const edge = run.edge[at]!;
    const to = run.other[at]!;
    if (hasBit(used, edge) || !isOpen(terrain, run, at)) continue;
    if (side === 1 && to === node) continue; // a loop is in both runs and was taken from the first
    if (toEnd !== undefined && (toEnd[to] === UNREACHED || depth + 1 + toEnd[to]! > maxHops)) continue;
    setBit(used, edge);
    nodes.push(to);
    edges.push(edge);
    sides.push(0);
    positions.push(ahead[0]!.start[to]!);
    if (depth + 1 >= minHops && (toEnd === undefined || toEnd[to] === 0))
      yield { nodes: nodes.slice(), edges: edges.slice() };
  }
}

function hopsToEnds(adjacency: Adjacency, terrain: Terrain, ends: Nodes, maxHops: number): Uint32Array {
  const hops = terrain.memory.uint32(terrain.nodeCount).fill(UNREACHED);
  flood(turned(terrain), openNodes(adjacency, terrain, ends, 'ends'), maxHops, hops);
  return hops;
}
