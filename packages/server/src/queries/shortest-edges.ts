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

/** A path to be found. `key` stands for the kinds and the environments: equal keys have equal distances. */
export type Leg = {
  readonly start: NodeIndex;
  readonly end: NodeIndex;
  readonly kinds: KindMask;
  readonly visible: NodeSet | undefined;
  readonly key: string;
  /** More relationships than these are a fault. */
  readonly most?: number | undefined;
};

/** Farther than any path is long. */
const NO_WAY = 255;
const MOST_KEPT_BYTES = 32 << 20;

/** How far nodes are from an end; not `whole` where some may be farther than can be written down. */
export type Distances = { readonly hops: Uint8Array; readonly whole: boolean };

const distances = new AnswerCache<Distances>(MOST_KEPT_BYTES, ({ hops }) => hops.length);
/** Distances that another thread found. */
export function keepDistances(image: GraphImage, key: string, found: Distances): void {
  distances.get(image, key, () => found);
}

/** What is known of the way to an end, so that other threads need not find it out again. */
export function knownDistances(image: GraphImage, key: string): Distances | undefined {
  return distances.peek(image, key);
}

export const distanceKey = ({ end, key }: Pick<Leg, 'end' | 'key'>): string => `${end} ${key}`;

const requested = new AnswerCache<{ times: number }>(4096, () => 1);

/**
 * The relationships of all shortest paths; `undefined` when there is no path, or one without any.
 *
 * Many questions are about ways to the same few objects. From the second such question on it is known how far every
 * node is from that end, and a way is walked without a search: each step leads one hop nearer.
 */
export function shortestEdges(image: GraphImage, leg: Leg, limits: TaskLimits): Iterable<EdgeIndex> | undefined {
  if (leg.start === leg.end) return undefined;
  const key = distanceKey(leg);
  const before = requested.get(image, key, () => ({ times: 0 }));
  const known = distances.peek(image, key);
  if (!known && before.times++ === 0) return searched(image, leg, limits);
  const { hops, whole } = distances.get(image, key, () => distancesTo(image, leg, limits));
  if (hops[leg.start] !== NO_WAY) return stepsDown(image, leg, hops);
  return whole ? undefined : searched(image, leg, limits);
}

function searched(image: GraphImage, { start, end, kinds, visible }: Leg, limits: TaskLimits): Uint32Array | undefined {
  const walk = { direction: 'forward', kinds, ...limits, ...(visible ? { visible } : {}) } as const;
  return allShortestPaths(image, start, end, walk)?.stepEdge;
}

function distancesTo(image: GraphImage, { end, kinds, visible }: Leg, limits: TaskLimits): Distances {
  const walk = {
    direction: 'backward',
    kinds,
    maxHops: NO_WAY - 1,
    ...limits,
    ...(visible ? { visible } : {}),
  } as const;
  const hops = hopsFrom(image, end, walk);
  // Shared, for other threads walk down the same numbers.
  const short = new Uint8Array(new SharedArrayBuffer(hops.length));
  let farthest = 0;
  for (let node = 0; node < hops.length; node++) {
    short[node] = Math.min(hops[node]!, NO_WAY);
    if (short[node] !== NO_WAY) farthest = Math.max(farthest, short[node]!);
  }
  return { hops: short, whole: farthest < NO_WAY - 1 };
}

function stepsDown(image: GraphImage, { start, kinds, most }: Leg, hops: Uint8Array): EdgeIndex[] {
  const { outStart, outEnd, outTarget, outKind, outEdge } = image;
  const followed = kinds.bytes;
  const edges: EdgeIndex[] = [];
  const nodes = new Set<NodeIndex>([start]);
  // A set is walked in the order in which nodes are added, also while they are.
  for (const node of nodes) {
    const nearer = hops[node]! - 1;
    if (nearer < 0) continue;
    for (let at = outStart[node]!; at < outEnd[node]!; at++) {
      const target = outTarget[at]!;
      if (hops[target] !== nearer || followed[outKind[at]!] !== 1) continue;
      edges.push(outEdge[at]!);
      nodes.add(target);
    }
    if (most !== undefined && edges.length > most) throw new BoundExceeded(`there are more than ${most} relationships`);
  }
  return edges;
}
