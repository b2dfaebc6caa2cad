import {
  EdgeSet,
  type GraphImage,
  type KindMask,
  lightestPaths,
  type NodeIndex,
  NodeSet,
  type WeightedPath,
  whyNoPath,
} from '@chokepoint/graph';
import { encodeJson } from '../graph-answers/encode-json.ts';
import { UnifiedGraphBuilder } from '../graph-answers/unified-graph.ts';
import { visibleNodes } from '../graph-answers/visible-nodes.ts';
import type { DisplayedKinds } from '../kinds/displayed-kinds.ts';
import type { TaskFunction, TaskLimits } from '../workers/task.ts';
import { abuseCost } from './abuse-cost.ts';

export type Ends = { readonly objectIds: readonly string[]; readonly kinds: readonly string[] };

export type FindPathsInput = {
  readonly from: Ends;
  readonly to: Ends;
  readonly over: readonly string[];
  readonly kinds: readonly string[];
  readonly excludedObjects: readonly string[];
  readonly excludedRelationships: readonly number[];
  readonly maxLength: number | undefined;
  readonly order: 'hops' | 'ease';
  readonly count: number;
  readonly shownKinds: DisplayedKinds;
  readonly environments: readonly string[] | undefined;
  readonly now: number;
};

export type FindPathsOutput =
  | { readonly kind: 'unknown-object'; readonly objectId: string }
  | { readonly kind: 'answer'; readonly json: Uint8Array };

/** Longer paths that come before the ones wanted are looked at up to this number. */
const MOST_LOOKED_AT = 20_000;
const FURTHEST_SHOWN = 100;

type Walk = {
  readonly direction: 'forward';
  readonly kinds: KindMask;
  readonly visible?: NodeSet;
  readonly excludedNodes?: NodeSet;
  readonly excludedEdges?: EdgeSet;
} & TaskLimits;

/** The first paths between two sets of objects, and what is missing where there is none. */
export const findPaths: TaskFunction<FindPathsInput, FindPathsOutput> = (image, input, limits) => {
  const visible = input.environments && visibleNodes(image, input.environments);
  const named = [...input.from.objectIds, ...input.to.objectIds, ...input.over];
  const unknown = named.find((id) => {
    const node = image.nodeByObjectId(id);
    return node === undefined || visible?.has(node) === false;
  });
  if (unknown !== undefined) return { kind: 'unknown-object', objectId: unknown };

  const walk = walkOf(image, input, visible, limits);
  const stops = [
    nodesAt(image, input.from),
    ...input.over.map((id) => [image.nodeByObjectId(id)!]),
    nodesAt(image, input.to),
  ];
  const answer = new UnifiedGraphBuilder(image, {
    properties: false,
    customKinds: { display: new Set(input.shownKinds.display), source: new Set(input.shownKinds.source) },
    now: new Date(input.now),
  });
  const paths = input.over.length > 0 ? pathOver(image, stops, walk, input) : firstPaths(image, stops, walk, input);
  for (const path of paths) {
    for (const node of path.nodes) answer.node(node);
    for (const edge of path.edges) answer.edge(edge);
  }
  const data = {
    paths: paths.map((path) => ({
      nodes: path.nodes.map((node) => String(image.nodeId(node))),
      edges: path.edges.map((edge) => String(image.edgeId(edge))),
      hops: path.edges.length,
      cost: path.weight,
    })),
    ...(paths.length === 0 && { gap: gapIn(image, stops, walk, answer) }),
  };
  return { kind: 'answer', json: encodeJson({ data: { ...data, graph: answer.finish() } }) };
};

function walkOf(image: GraphImage, input: FindPathsInput, visible: NodeSet | undefined, limits: TaskLimits): Walk {
  const excluded = input.excludedObjects.map((id) => image.nodeByObjectId(id)).filter((node) => node !== undefined);
  const edges = input.excludedRelationships.map((id) => image.edgeById(id)).filter((edge) => edge !== undefined);
  const excludedEdges = new EdgeSet(image.edgeLimit);
  for (const edge of edges) excludedEdges.add(edge);
  return {
    direction: 'forward',
    kinds: image.edgeKindMask(input.kinds),
    ...(visible && { visible }),
    ...(excluded.length > 0 && { excludedNodes: NodeSet.of(image.nodeCount, excluded) }),
    ...(edges.length > 0 && { excludedEdges }),
    ...limits,
  };
}

/** Those named, and those that have all of the kinds. */
function nodesAt(image: GraphImage, { objectIds, kinds }: Ends): NodeIndex[] {
  const nodes = new Set(objectIds.map((id) => image.nodeByObjectId(id)!));
  const numbers = kinds.map((name) => image.nodeKind(name));
  const [first, ...others] = numbers;
  if (first !== undefined && numbers.every((number) => number !== undefined))
    for (const node of image.nodesOfKind(first))
      if (others.every((number) => image.hasKind(node, number!))) nodes.add(node);
  return [...nodes];
}

function weightsOf(image: GraphImage, order: FindPathsInput['order']) {
  const cost = (kind: string) => (order === 'ease' ? abuseCost(kind) : 1);
  return { by: 'kind', table: Float64Array.from(image.edgeKinds, cost) } as const;
}

function firstPaths(
  image: GraphImage,
  [from, to]: readonly NodeIndex[][],
  walk: Walk,
  { order, count, maxLength }: FindPathsInput,
): WeightedPath[] {
  const found: WeightedPath[] = [];
  let lookedAt = 0;
  for (const path of lightestPaths(image, from!, to!, { ...walk, weights: weightsOf(image, order) })) {
    if (++lookedAt > MOST_LOOKED_AT) break;
    const tooLong = maxLength !== undefined && path.edges.length > maxLength;
    // By number of relationships, nothing shorter follows.
    if (tooLong && order === 'hops') break;
    if (tooLong || path.edges.length === 0) continue;
    found.push(path);
    if (found.length === count) break;
  }
  return found;
}

/** One path over several stops: the first of each leg, joined. */
function pathOver(image: GraphImage, stops: readonly NodeIndex[][], walk: Walk, input: FindPathsInput): WeightedPath[] {
  let whole: WeightedPath | undefined;
  for (const [at, stop] of stops.slice(1).entries()) {
    const from = whole ? [whole.nodes.at(-1)!] : stops[0]!;
    const [leg] = firstPaths(image, [from, stop], walk, { ...input, count: 1, maxLength: undefined });
    if (!leg) return [];
    whole = at === 0 ? leg : joined(whole!, leg);
  }
  if (!whole || (input.maxLength !== undefined && whole.edges.length > input.maxLength)) return [];
  return [whole];
}

const joined = (first: WeightedPath, second: WeightedPath): WeightedPath => ({
  nodes: [...first.nodes, ...second.nodes.slice(1)],
  edges: [...first.edges, ...second.edges],
  weight: first.weight + second.weight,
});

/** How far one gets from the start, and which relationships would join that to the end if they could be followed. */
function gapIn(image: GraphImage, stops: readonly NodeIndex[][], walk: Walk, answer: UnifiedGraphBuilder) {
  for (const [at, from] of stops.slice(0, -1).entries()) {
    const gap = whyNoPath(image, from, stops[at + 1]!, walk);
    if (!gap) continue;
    const furthest = gap.furthest.slice(0, FURTHEST_SHOWN);
    const missing = gap.missing.filter(({ to }) => walk.visible?.has(to) !== false);
    for (const node of furthest) answer.node(node);
    for (const { edge, from: start, to } of missing) {
      answer.node(start);
      answer.node(to);
      answer.edge(edge);
    }
    return {
      reached_count: gap.reached.count(),
      reached_hops: gap.reachedHops,
      leading_count: gap.leading.count(),
      furthest: furthest.map((node) => String(image.nodeId(node))),
      missing: missing.map(({ edge, from: start, to }) => ({
        id: String(image.edgeId(edge)),
        source: String(image.nodeId(start)),
        target: String(image.nodeId(to)),
        kind: image.edgeKinds[image.edgeKindOf(edge)]!,
      })),
    };
  }
  return undefined;
}
