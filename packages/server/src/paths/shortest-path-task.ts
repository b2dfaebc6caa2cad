import { BoundExceeded, type EdgeIndex, type GraphImage, type NodeIndex } from '@chokepoint/graph';
import { visibleNodes } from '../graph/visible-nodes.ts';
import { encodeJson, encodeJsonWith } from '../graph-answers/encode-json.ts';
import { flatGraph } from '../graph-answers/flat-graph.ts';
import { encodeGraph } from '../graph-answers/graph-json.ts';
import { ObjectView } from '../graph-answers/object-view.ts';
import type { DisplayedKinds } from '../kinds/displayed-kinds.ts';
import type { TaskFunction } from '../workers/task.ts';
import { cachedDistances, type Distances, distanceKey, type Leg, shortestEdges } from './shortest-edges.ts';

export type ShortestPathInput = {
  /** Object ids: the source, the waypoints, the target. */
  readonly stops: readonly string[];
  /** Names of the relationship kinds that may be followed; `undefined` = every kind. */
  readonly kinds: readonly string[] | undefined;
  readonly form: 'unified' | 'flat';
  readonly shownKinds: DisplayedKinds;
  readonly environments: readonly string[] | undefined;
  readonly now: number;
  /** With more relationships than this the task fails. */
  readonly maxEdges?: number;
  /** Also return the distances that were computed. */
  readonly wantsDistances?: boolean;
};

/** Distances to a target, by a key of the target, the visible environments and the kinds. */
type FoundDistances = readonly (readonly [key: string, Distances])[];

export type ShortestPathOutput = (
  | { readonly kind: 'unknown-object' }
  | { readonly kind: 'no-path' }
  | { readonly kind: 'graph'; readonly json: Uint8Array }
) & { readonly distances?: FoundDistances };

/** All shortest paths between two objects, through waypoints if given, as one graph. */
export const shortestPath: TaskFunction<ShortestPathInput, ShortestPathOutput> = (image, input, limits) => {
  const visible = input.environments && visibleNodes(image, input.environments);
  const stops = input.stops.map((id) => image.nodeByObjectId(id));
  if (!stops.every((node): node is NodeIndex => node !== undefined && visible?.has(node) !== false))
    return { kind: 'unknown-object' };
  const edges = new Set<EdgeIndex>();
  const kinds = image.edgeKindMask(input.kinds ?? image.edgeKinds);
  const key = JSON.stringify([input.environments, [...kinds.bytes.keys()].filter((kind) => kinds.bytes[kind] === 1)]);
  const found = new Map<string, Distances>();
  const foundDistances = () => (found.size > 0 ? { distances: [...found] } : {});
  for (const [at, source] of stops.slice(0, -1).entries()) {
    const leg: Leg = { source, target: stops[at + 1]!, kinds, visible, key, maxEdges: input.maxEdges };
    const steps = shortestEdges(image, leg, limits);
    const known = input.wantsDistances ? cachedDistances(image, distanceKey(leg)) : undefined;
    if (known) found.set(distanceKey(leg), known);
    if (!steps) return { kind: 'no-path', ...foundDistances() };
    for (const edge of steps) edges.add(edge);
  }
  if (input.maxEdges !== undefined && edges.size > input.maxEdges)
    throw new BoundExceeded(`there are more than ${input.maxEdges} relationships`);
  return { kind: 'graph', json: encodePaths(image, edges, input), ...foundDistances() };
};

function encodePaths(image: GraphImage, edges: ReadonlySet<EdgeIndex>, input: ShortestPathInput): Uint8Array {
  const { form, shownKinds, now } = input;
  if (form === 'flat') return encodeJson({ data: flatGraph(new ObjectView(image, shownKinds), [], edges) });
  const nodes = new Set<NodeIndex>();
  for (const edge of edges) nodes.add(image.edgeSource(edge)).add(image.edgeTarget(edge));
  const customKinds = { display: new Set(shownKinds.display), source: new Set(shownKinds.source) };
  const options = { properties: false, keys: false, customKinds, now: new Date(now) };
  return encodeJsonWith({}, 'data', encodeGraph(image, options, nodes, edges));
}
