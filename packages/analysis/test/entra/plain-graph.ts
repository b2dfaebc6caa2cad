import { applyDelta, Batch, GraphBuilder, GraphImage } from '@chokepoint/graph';

export type PlainNode = { readonly id: string; readonly kinds: readonly string[]; readonly properties: Properties };
export type PlainEdge = readonly [source: string, kind: string, target: string];
export type PlainGraph = { readonly nodes: readonly PlainNode[]; readonly edges: readonly PlainEdge[] };
type Properties = Readonly<Record<string, unknown>>;

/** The graph merged into an image, in the order given. */
export function imageOfPlain({ nodes, edges }: PlainGraph, before = GraphImage.empty()): GraphImage {
  const batch = new Batch();
  for (const { id, kinds, properties } of nodes) batch.node(id, kinds, { ...properties, objectid: id });
  for (const [source, kind, target] of edges) batch.edge(source, kind, target, { lastseen: 'at collection' });
  const builder = new GraphBuilder(before);
  builder.add(batch);
  return applyDelta(before, builder.finish().delta);
}

export type EdgeOfImage = { readonly text: string; readonly origin: number; readonly properties: Properties };

/** All edges by what they are, sorted. */
export function edgesOf(image: GraphImage): EdgeOfImage[] {
  const found = [...image.edges()].map((edge) => ({
    text: [
      image.objectId(image.edgeSource(edge)),
      image.edgeKinds[image.edgeKindOf(edge)],
      image.objectId(image.edgeTarget(edge)),
    ].join(' '),
    origin: image.edgeOrigin(edge),
    properties: image.edgeProperties(edge),
  }));
  return found.sort((a, b) => (a.text < b.text ? -1 : 1));
}

export const derivedTexts = (image: GraphImage): string[] =>
  edgesOf(image)
    .filter(({ origin }) => origin !== 0)
    .map(({ text }) => text);
