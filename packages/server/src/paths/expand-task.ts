import type { EdgeIndex, GraphImage, NodeIndex } from '@chokepoint/graph';
import { visibleNodes } from '../graph/visible-nodes.ts';
import { encodeJsonWith } from '../graph-answers/encode-json.ts';
import { GraphJson } from '../graph-answers/graph-json.ts';
import type { DisplayedKinds } from '../kinds/displayed-kinds.ts';
import type { TaskFunction } from '../workers/task.ts';
import type { Expansion } from './expand-request.ts';

export type ExpandInput = Expansion & {
  /** Names of the relationship kinds to follow. */
  readonly kinds: readonly string[];
  readonly shownKinds: DisplayedKinds;
  readonly environments: readonly string[] | undefined;
  readonly now: number;
};

/** A node with its neighbours in one direction, as far as the caller may see them. */
export const expandNode: TaskFunction<ExpandInput, Uint8Array> = (image, input, { deadline }) => {
  const { limit, shownKinds, properties, now } = input;
  const edges: EdgeIndex[] = [];
  for (const edge of followedEdges(image, input)) {
    deadline.check();
    edges.push(edge);
    if (edges.length > limit) break;
  }
  const truncated = edges.length > limit;
  const customKinds = { display: new Set(shownKinds.display), source: new Set(shownKinds.source) };
  const json = new GraphJson(image, { properties, keys: properties, customKinds, now: new Date(now) });
  for (const edge of edges.slice(0, limit)) {
    json.node(image.edgeSource(edge));
    json.node(image.edgeTarget(edge));
    json.edge(edge);
  }
  const graph = json.finish();
  const end = Buffer.from(`,"limit":${limit},"truncated":${truncated}}`);
  return encodeJsonWith({}, 'data', Buffer.concat([graph.subarray(0, -1), end]));
};

function* followedEdges(
  image: GraphImage,
  { nodeId, direction, kinds, environments }: ExpandInput,
): Generator<EdgeIndex> {
  const node = image.nodeById(nodeId);
  const visible = environments && visibleNodes(image, environments);
  const isVisible = (one: NodeIndex) => visible?.has(one) !== false;
  if (node === undefined || !isVisible(node)) return;
  const { bytes } = image.edgeKindMask(kinds);
  const isOut = direction === 'outbound';
  const [start, end] = isOut ? [image.outStart, image.outEnd] : [image.inStart, image.inEnd];
  const [kind, edge] = isOut ? [image.outKind, image.outEdge] : [image.inKind, image.inEdge];
  const other = isOut ? image.outTarget : image.inSource;
  for (let at = start[node]!; at < end[node]!; at++)
    if (bytes[kind[at]!] === 1 && isVisible(other[at]!)) yield edge[at]!;
}
