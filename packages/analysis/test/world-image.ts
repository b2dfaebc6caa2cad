import { applyDelta, Batch, type Delta, GraphBuilder, GraphImage } from '@chokepoint/graph';
import type { World } from './random-world.ts';

export type Step = { readonly image: GraphImage; readonly delta: Delta };

/** The step from an image to one that holds exactly this world as collected, and what was derived before. */
export function stepTo(world: World, base = GraphImage.empty()): Step {
  const builder = new GraphBuilder(base);
  for (const edge of base.edges())
    if (!base.isDerived(edge) && !world.edges.has(textOf(base, edge))) builder.deleteEdge(base.edgeId(edge));
  const batch = new Batch();
  for (const { id, kinds, properties } of world.nodes.values()) {
    const node = base.nodeByObjectId(id);
    const gone =
      node === undefined ? [] : Object.keys(base.nodeProperties(node)).filter((name) => !(name in properties));
    const nulls = Object.fromEntries(gone.filter((name) => !WRITTEN.includes(name)).map((name) => [name, null]));
    batch.node(id, [...kinds], { ...nulls, ...properties, objectid: id });
  }
  for (const { source, kind, target, properties } of world.edges.values()) batch.edge(source, kind, target, properties);
  builder.add(batch);
  const { delta, report } = builder.finish();
  if (report.rejections.total > 0) throw new Error(report.rejections.messages.join('\n'));
  return { image: applyDelta(base, delta), delta };
}

/** The step to a graph without one edge, chosen from those that were derived or otherwise. */
export function stepWithout(image: GraphImage, choose: (derived: readonly number[]) => number): Step {
  const builder = new GraphBuilder(image);
  builder.deleteEdge(image.edgeId(choose([...image.edges()].filter((edge) => image.isDerived(edge)))));
  const { delta } = builder.finish();
  return { image: applyDelta(image, delta), delta };
}

/** What analysis may have written. */
const WRITTEN = ['name', 'domainsid', 'objectid', 'lastseen'];

function textOf(image: GraphImage, edge: number): string {
  const [source, target] = [image.objectId(image.edgeSource(edge)), image.objectId(image.edgeTarget(edge))];
  return `${source} ${image.edgeKinds[image.edgeKindOf(edge)]} ${target}`;
}
