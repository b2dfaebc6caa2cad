import {
  allShortestPaths,
  BoundExceeded,
  type EdgeIndex,
  type GraphImage,
  hopsFrom,
  type KindMask,
  type NodeIndex,
  type NodeSet,
} from '@chokepoint/graph';
import { AnswerCache } from '../graph-answers/answer-cache.ts';
import type { TaskLimits } from '../workers/task.ts';

/** A path to find. `key` identifies the kinds and environments: equal keys have equal distances. */
export type Leg = {
  readonly source: NodeIndex;
  readonly target: NodeIndex;
  readonly kinds: KindMask;
  readonly visible: NodeSet | undefined;
  readonly key: string;
  /** More relationships than this are an error. */
  readonly maxEdges?: number | undefined;
};

/** Longer than any path. */
const UNREACHABLE = 255;
const MAX_CACHED_BYTES = 32 << 20;

/** Distances of all nodes to a target; not `complete` if some may be too long for a byte. */
export type Distances = { readonly hops: Uint8Array; readonly complete: boolean };

const distances = new AnswerCache<Distances>(MAX_CACHED_BYTES, ({ hops }) => hops.length);

/** Caches distances that another thread computed. */
export function cacheDistances(image: GraphImage, key: string, found: Distances): void {
  distances.get(image, key, () => found);
}

/** The cached distances, so that other threads need not compute them again. */
export function cachedDistances(image: GraphImage, key: string): Distances | undefined {
  return distances.peek(image, key);
}

export const distanceKey = ({ target, key }: Pick<Leg, 'target' | 'key'>): string => `${target} ${key}`;

const requested = new AnswerCache<{ times: number }>(4096, () => 1);

/**
 * The relationships of all shortest paths; `undefined` if there is no path, or only an empty one.
 *
 * Many requests are for paths to the same few objects. From the second such request on, the distance of every node to
 * that target is cached, and a path is found without a search: each step leads one hop closer.
 */
export function shortestEdges(image: GraphImage, leg: Leg, limits: TaskLimits): Iterable<EdgeIndex> | undefined {
  if (leg.source === leg.target) return undefined;
  const key = distanceKey(leg);
  const before = requested.get(image, key, () => ({ times: 0 }));
  const known = distances.peek(image, key);
  if (!known && before.times++ === 0) return searchEdges(image, leg, limits);
  const { hops, complete } = distances.get(image, key, () => distancesTo(image, leg, limits));
  if (hops[leg.source] !== UNREACHABLE) return edgesCloser(image, leg, hops);
  return complete ? undefined : searchEdges(image, leg, limits);
}

function searchEdges(
  image: GraphImage,
  { source, target, kinds, visible }: Leg,
  limits: TaskLimits,
): Uint32Array | undefined {
  const walk = { direction: 'forward', kinds, ...limits, ...(visible ? { visible } : {}) } as const;
  return allShortestPaths(image, source, target, walk)?.stepEdge;
}

function distancesTo(image: GraphImage, { target, kinds, visible }: Leg, limits: TaskLimits): Distances {
  const walk = {
    direction: 'backward',
    kinds,
    maxHops: UNREACHABLE - 1,
    ...limits,
    ...(visible ? { visible } : {}),
  } as const;
  const hops = hopsFrom(image, target, walk);
  // Shared, because other threads read the same numbers.
  const short = new Uint8Array(new SharedArrayBuffer(hops.length));
  let farthest = 0;
  for (let node = 0; node < hops.length; node++) {
    short[node] = Math.min(hops[node]!, UNREACHABLE);
    if (short[node] !== UNREACHABLE) farthest = Math.max(farthest, short[node]!);
  }
  return { hops: short, complete: farthest < UNREACHABLE - 1 };
}

function edgesCloser(image: GraphImage, { source, kinds, maxEdges }: Leg, hops: Uint8Array): EdgeIndex[] {
  const { outStart, outEnd, outTarget, outEdge } = image;
  const edges: EdgeIndex[] = [];
  const nodes = new Set<NodeIndex>([source]);
  const follow = (at: number) => {
    edges.push(outEdge[at]!);
    nodes.add(outTarget[at]!);
  };
  // Iteration over a set also visits elements added meanwhile.
  for (const node of nodes) {
    if (hops[node] === 0) continue;
    if (outEnd[node]! - outStart[node]! < HUB_DEGREE) eachStepCloser(image, node, kinds, hops, follow);
    else for (const at of hubSteps(image, node, kinds, hops)) follow(at);
    if (maxEdges !== undefined && edges.length > maxEdges)
      throw new BoundExceeded(`there are more than ${maxEdges} relationships`);
  }
  return edges;
}

/** Calls `found` with the position of each relationship that leads one hop closer. */
function eachStepCloser(
  { outStart, outEnd, outTarget, outKind }: GraphImage,
  node: NodeIndex,
  { bytes: followed }: KindMask,
  hops: Uint8Array,
  found: (at: number) => void,
): void {
  const closer = hops[node]! - 1;
  for (let at = outStart[node]!; at < outEnd[node]!; at++)
    if (hops[outTarget[at]!] === closer && followed[outKind[at]!] === 1) found(at);
}

/** Groups that control everything have as many relationships as the graph has nodes, and most paths lead over them. */
const HUB_DEGREE = 1024;
const MOST_HUB_STEPS = 1 << 16;

/** By the distances to a target, which belong to one image and one set of kinds. */
const hubs = new WeakMap<Uint8Array, { readonly steps: Map<NodeIndex, Uint32Array>; size: number }>();

/** The steps closer from a node with many relationships, cached because the next path will need them too. */
function hubSteps(image: GraphImage, node: NodeIndex, kinds: KindMask, hops: Uint8Array): Uint32Array {
  const known = hubs.get(hops) ?? { steps: new Map(), size: 0 };
  hubs.set(hops, known);
  const cached = known.steps.get(node);
  if (cached) return cached;
  const found: number[] = [];
  eachStepCloser(image, node, kinds, hops, (at) => found.push(at));
  const steps = Uint32Array.from(found);
  if (known.size + steps.length < MOST_HUB_STEPS) {
    known.steps.set(node, steps);
    known.size += steps.length + 1;
  }
  return steps;
}
