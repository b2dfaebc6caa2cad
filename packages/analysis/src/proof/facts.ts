import type { PropertyValue } from '@chokepoint/graph';
import { applyDelta, Batch, type EdgeIndex, GraphBuilder, GraphImage, type NodeIndex } from '@chokepoint/graph';

type Properties = Readonly<Record<string, PropertyValue>>;

type FactNode = { readonly id: string; readonly kinds: readonly string[]; readonly properties: Properties };
type FactEdge = {
  readonly source: string;
  readonly kind: string;
  readonly target: string;
  readonly properties: Properties;
};

/** A part of the collected graph, without reference to an image. */
export type Facts = { readonly nodes: readonly FactNode[]; readonly edges: readonly FactEdge[] };

/** The facts as a graph by itself. */
export function imageOfFacts({ nodes, edges }: Facts): GraphImage {
  const batch = new Batch();
  for (const { id, kinds, properties } of nodes) batch.node(id, kinds, { ...properties, objectid: id });
  for (const { source, kind, target, properties } of edges) batch.edge(source, kind, target, properties);
  const builder = new GraphBuilder(GraphImage.empty());
  builder.add(batch);
  return applyDelta(GraphImage.empty(), builder.finish().delta);
}

/** Part of an image as facts; `wanted`: names of node properties, all when absent. */
export function factsOf(
  image: GraphImage,
  nodes: Iterable<NodeIndex>,
  edges: Iterable<EdgeIndex>,
  wanted?: ReadonlySet<string>,
): Facts {
  return {
    nodes: [...nodes].map((node) => ({
      id: image.objectId(node),
      kinds: image.kindNamesOf(node),
      properties: selected(image.nodeProperties(node), wanted),
    })),
    edges: [...edges].map((edge) => ({
      source: image.objectId(image.edgeSource(edge)),
      kind: image.edgeKinds[image.edgeKindOf(edge)]!,
      target: image.objectId(image.edgeTarget(edge)),
      properties: image.edgeProperties(edge),
    })),
  };
}

function selected(properties: Record<string, PropertyValue>, wanted: ReadonlySet<string> | undefined): Properties {
  if (!wanted) return properties;
  return Object.fromEntries(Object.entries(properties).filter(([name]) => wanted.has(name)));
}
