import type { EdgeIndex, Gap, GraphImage, NodeIndex, WeightedPath } from '@chokepoint/graph';
import { encodeJsonWith } from '../graph-answers/encode-json.ts';
import { encodeGraph } from '../graph-answers/graph-json.ts';
import type { DisplayedKinds } from '../kinds/displayed-kinds.ts';

type EncodingOptions = { readonly shownKinds: DisplayedKinds; readonly now: number };

/** The JSON of paths, or of the gap where there are none, with the graph of all nodes and edges in them. */
export function encodePaths(
  image: GraphImage,
  paths: readonly WeightedPath[],
  gap: Gap | undefined,
  { shownKinds: { display, source }, now }: EncodingOptions,
): Uint8Array {
  const nodes = new Set<NodeIndex>([...paths.flatMap((path) => path.nodes), ...(gap ? nodesOf(gap) : [])]);
  const edges = new Set<EdgeIndex>([
    ...paths.flatMap((path) => path.edges),
    ...(gap?.missing.map(({ edge }) => edge) ?? []),
  ]);
  const customKinds = { display: new Set(display), source: new Set(source) };
  const graph = encodeGraph(image, { properties: false, keys: false, customKinds, now: new Date(now) }, nodes, edges);
  const data = {
    paths: paths.map((path) => encodePath(image, path)),
    ...(gap && { gap: encodeGap(image, gap) }),
  };
  return encodeJsonWith({}, 'data', encodeJsonWith(data, 'graph', graph));
}

const encodePath = (image: GraphImage, path: WeightedPath) => ({
  nodes: path.nodes.map((node) => String(image.nodeId(node))),
  edges: path.edges.map((edge) => String(image.edgeId(edge))),
  hops: path.edges.length,
  cost: path.weight,
});

const nodesOf = ({ furthest, missing }: Gap): NodeIndex[] => [
  ...furthest,
  ...missing.flatMap(({ from, to }) => [from, to]),
];

const encodeGap = (image: GraphImage, gap: Gap) => ({
  reached_count: gap.reached.count(),
  reached_hops: gap.reachedHops,
  leading_count: gap.leading.count(),
  furthest: gap.furthest.map((node) => String(image.nodeId(node))),
  missing: gap.missing.map(({ edge, from, to }) => ({
    id: String(image.edgeId(edge)),
    source: String(image.nodeId(from)),
    target: String(image.nodeId(to)),
    kind: image.edgeKinds[image.edgeKindOf(edge)]!,
  })),
});
