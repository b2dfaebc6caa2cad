import fc from 'fast-check';
import type { GraphImage } from '../src/image/graph-image.ts';
import { Batch } from '../src/merge/batch.ts';
import { type BuilderOptions, GraphBuilder } from '../src/merge/graph-builder.ts';
import type { PropertyValue } from '../src/values/property-value.ts';
import { contentOf, edgeName, type ModelGraph } from './model-graph.ts';

type Given = Record<string, PropertyValue | null>;
export type Upsert =
  | { what: 'node'; objectId: string; kinds: string[]; properties: Given }
  | { what: 'edge'; start: string; kind: string; end: string; properties: Given; origin: number };
/** Deletions name places in the graph they meet: the model and the builder pick the same ones. */
export type Step = { deletedNodes: number[]; deletedEdges: number[]; upserts: Upsert[]; stubs: boolean };

const names = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'ü', '名');
const kindNames = fc.constantFrom('User', 'Group', 'Computer', 'Base');
const edgeKinds = fc.constantFrom('MemberOf', 'AdminTo', 'Owns');
const keys = fc.constantFrom('name', 'enabled', 'when', 'mixed', 'list');
const scalars = fc.oneof(
  fc.boolean(),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (n === 0 ? 0 : n)),
  fc.constantFrom('x', 'y', '', 'Zoë', '😀'),
);
const values: fc.Arbitrary<PropertyValue | null> = fc.oneof(
  { weight: 6, arbitrary: scalars },
  { weight: 2, arbitrary: fc.array(scalars, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constant(null) },
);
const properties = fc.dictionary(keys, values, { maxKeys: 4, noNullPrototype: true });
const upserts: fc.Arbitrary<Upsert> = fc.oneof(
  fc.record({
    what: fc.constant('node' as const),
    objectId: names,
    kinds: fc.uniqueArray(kindNames, { maxLength: 3 }),
    properties,
  }),
  fc.record({
    what: fc.constant('edge' as const),
    start: names,
    kind: edgeKinds,
    end: names,
    properties,
    origin: fc.constantFrom(0, 0, 0, 7, 9),
  }),
);
export const steps: fc.Arbitrary<Step> = fc.record({
  deletedNodes: fc.array(fc.nat(9), { maxLength: 1 }),
  deletedEdges: fc.array(fc.nat(30), { maxLength: 3 }),
  upserts: fc.array(upserts, { maxLength: 14 }),
  stubs: fc.boolean(),
});

export function builderFor(image: GraphImage, step: Step): GraphBuilder {
  const missingEnds: BuilderOptions['missingEnds'] = step.stubs ? { create: ['Base'] } : 'reject';
  const builder = new GraphBuilder(image, { missingEnds });
  builder.deleteNodes(step.deletedNodes.filter((node) => node < image.nodeCount));
  const ids = [...image.edges()].map((edge) => image.edgeId(edge));
  for (const place of step.deletedEdges) if (place < ids.length) builder.deleteEdge(ids[place]!);
  const half = step.upserts.length >>> 1; // two batches, the second through a transfer
  builder.add(batchOf(step.upserts.slice(0, half)));
  builder.add(new Batch(structuredClone(batchOf(step.upserts.slice(half)).pack())));
  return builder;
}

export function batchOf(list: readonly Upsert[]): Batch {
  const batch = new Batch();
  for (const upsert of list) {
    if (upsert.what === 'node') batch.node(upsert.objectId, upsert.kinds, upsert.properties);
    else batch.edge(upsert.start, upsert.kind, upsert.end, upsert.properties, { origin: upsert.origin });
  }
  return batch;
}

/** What the graph must be after the step, worked out on plain maps. Ids of new things are left as 0. */
export function modelStep(image: GraphImage, step: Step): ModelGraph {
  const { nodes, edges } = contentOf(image);
  const all = new Map([...image.edges()].map((edge, place) => [place, image.edgeId(edge)]));
  const goneEdges = new Set(step.deletedEdges.map((place) => all.get(place)));
  const goneNodes = new Set(step.deletedNodes.filter((n) => n < image.nodeCount).map((n) => image.objectId(n)));
  const oldNodeIds = new Map([...nodes].map(([name, node]) => [name, node.id]));
  const oldEdgeIds = new Map([...edges].map(([name, edge]) => [name, edge.id]));
  const oldNodes = new Set(nodes.keys());
  const kindRank = new Map(image.nodeKinds.map((name, rank) => [name, rank]));

  for (const name of goneNodes) nodes.delete(name);
  for (const [name, edge] of edges) {
    const [start, , end] = name.split(/ -|-> /) as [string, string, string];
    if (goneEdges.has(edge.id) || goneNodes.has(start) || goneNodes.has(end)) edges.delete(name);
  }

  for (const { objectId, kinds, properties: given } of step.upserts.filter((upsert) => upsert.what === 'node')) {
    const node = nodes.get(objectId) ?? { id: oldNodeIds.get(objectId) ?? 0, kinds: [], properties: {} };
    nodes.set(objectId, node);
    const stays = oldNodes.has(objectId) && !goneNodes.has(objectId);
    const joined = kinds.filter((kind) => !node.kinds.includes(kind));
    node.kinds.push(...joined);
    // Kinds new to the graph rank behind the known ones in the order the step first named them.
    if (stays && joined.length > 0) node.kinds.sort((a, b) => rank(a) - rank(b));
    write(node.properties, given);
  }
  const written = new Map<string, boolean>();
  for (const upsert of step.upserts.filter((one) => one.what === 'edge')) {
    const name = edgeName(upsert.start, upsert.kind, upsert.end);
    const missing = [upsert.start, upsert.end].filter((end) => !nodes.has(end));
    const known = edges.get(name);
    if (known && known.origin === 0 && upsert.origin !== 0) continue;
    if (missing.length > 0 && !step.stubs) continue;
    for (const end of missing) nodes.set(end, { id: oldNodeIds.get(end) ?? 0, kinds: ['Base'], properties: {} });
    const edge = known ?? { id: oldEdgeIds.get(name) ?? 0, origin: upsert.origin, properties: {} };
    edges.set(name, edge);
    edge.origin = upsert.origin;
    write(edge.properties, upsert.properties);
    written.set(name, true);
  }
  return { nodes, edges };

  function rank(kind: string): number {
    const known = kindRank.get(kind);
    if (known !== undefined) return known;
    const order = step.upserts.flatMap((one) => (one.what === 'node' ? one.kinds : []));
    return image.nodeKinds.length + order.indexOf(kind);
  }
}

function write(into: Record<string, PropertyValue>, given: Given): void {
  for (const [key, value] of Object.entries(given)) {
    if (value === null) delete into[key];
    else into[key] = value;
  }
}
