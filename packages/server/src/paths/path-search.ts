import {
  EdgeSet,
  type GraphImage,
  type KindMask,
  lightestPaths,
  type NodeIndex,
  NodeSet,
  type WeightedPath,
} from '@chokepoint/graph';
import type { TaskLimits } from '../workers/task.ts';
import { abuseCost } from './abuse-cost.ts';

/** What a search may follow. */
export type PathSearch = {
  readonly direction: 'forward';
  readonly kinds: KindMask;
  readonly visible?: NodeSet;
  readonly excludedNodes?: NodeSet;
  readonly excludedEdges?: EdgeSet;
} & TaskLimits;

export type SearchedGraph = {
  readonly kinds: readonly string[];
  readonly excludedObjects: readonly string[];
  readonly excludedRelationships: readonly number[];
};

/** Which of all paths are wanted. */
export type WantedPaths = {
  readonly maxLength: number | undefined;
  readonly order: 'hops' | 'ease';
  readonly count: number;
};

/** At most this many paths are enumerated: many may come before the requested ones. */
const MOST_ENUMERATED = 20_000;

export function pathSearch(
  image: GraphImage,
  { kinds, excludedObjects, excludedRelationships }: SearchedGraph,
  visible: NodeSet | undefined,
  limits: TaskLimits,
): PathSearch {
  const excluded = excludedObjects.map((id) => image.nodeByObjectId(id)).filter((node) => node !== undefined);
  const edges = excludedRelationships.map((id) => image.edgeById(id)).filter((edge) => edge !== undefined);
  const excludedEdges = new EdgeSet(image.edgeLimit);
  for (const edge of edges) excludedEdges.add(edge);
  return {
    direction: 'forward',
    kinds: image.edgeKindMask(kinds),
    ...(visible && { visible }),
    ...(excluded.length > 0 && { excludedNodes: NodeSet.of(image.nodeCount, excluded) }),
    ...(edges.length > 0 && { excludedEdges }),
    ...limits,
  };
}

/** The first paths from one of some nodes to one of others. */
export function firstPaths(
  image: GraphImage,
  [from, to]: readonly NodeIndex[][],
  search: PathSearch,
  { order, count, maxLength }: WantedPaths,
): WeightedPath[] {
  const found: WeightedPath[] = [];
  let enumerated = 0;
  for (const path of lightestPaths(image, from!, to!, { ...search, weights: weightsOf(image, order) })) {
    if (++enumerated > MOST_ENUMERATED) break;
    const tooLong = maxLength !== undefined && path.edges.length > maxLength;
    // By number of relationships, nothing shorter follows.
    if (tooLong && order === 'hops') break;
    if (tooLong || path.edges.length === 0) continue;
    found.push(path);
    if (found.length === count) break;
  }
  return found;
}

function weightsOf(image: GraphImage, order: WantedPaths['order']) {
  const cost = (kind: string) => (order === 'ease' ? abuseCost(kind) : 1);
  return { by: 'kind', table: Float64Array.from(image.edgeKinds, cost) } as const;
}

/** One path over several stops: the first of each leg, joined. */
export function pathOver(
  image: GraphImage,
  stops: readonly NodeIndex[][],
  search: PathSearch,
  wanted: WantedPaths,
): WeightedPath[] {
  let whole: WeightedPath | undefined;
  for (const stop of stops.slice(1)) {
    const from = whole ? [whole.nodes.at(-1)!] : stops[0]!;
    const [leg] = firstPaths(image, [from, stop], search, { ...wanted, count: 1, maxLength: undefined });
    if (!leg) return [];
    whole = whole ? join(whole, leg) : leg;
  }
  if (!whole || (wanted.maxLength !== undefined && whole.edges.length > wanted.maxLength)) return [];
  return [whole];
}

const join = (first: WeightedPath, second: WeightedPath): WeightedPath => ({
  nodes: [...first.nodes, ...second.nodes.slice(1)],
  edges: [...first.edges, ...second.edges],
  weight: first.weight + second.weight,
});
