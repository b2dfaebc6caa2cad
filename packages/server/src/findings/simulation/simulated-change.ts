import { buildFacts, type FactChanges } from '@chokepoint/analysis';
import { Batch, type Delta, GraphBuilder, type GraphImage } from '@chokepoint/graph';

export type Relationship = { readonly source: string; readonly kind: string; readonly target: string };

/** What a simulation changes in the graph, by object ids. */
export type SimulatedChange = {
  readonly remove: readonly Relationship[];
  readonly removeObjects: readonly string[];
  readonly add: readonly Relationship[];
  /** What follows from changes of the directory. */
  readonly facts?: FactChanges;
};

/** Why a change is impossible: it refers to something that does not exist. */
export function missingReference(
  image: GraphImage,
  { remove, removeObjects, add }: SimulatedChange,
): string | undefined {
  const edge = remove.find((one) => findRelationship(image, one) === undefined);
  if (edge) return `there is no ${edge.kind} from ${edge.source} to ${edge.target}`;
  const mentioned = [...removeObjects, ...add.flatMap(({ source, target }) => [source, target])];
  const missing = mentioned.find((id) => image.nodeByObjectId(id) === undefined);
  return missing === undefined ? undefined : `there is no object ${missing}`;
}

/** The change as a delta, without the removal of derived relationships. */
export function changeDelta(image: GraphImage, { remove, removeObjects, add, facts }: SimulatedChange): Delta {
  const builder = new GraphBuilder(image);
  for (const one of remove) {
    const edge = findRelationship(image, one);
    if (edge !== undefined && !image.isDerived(edge)) builder.deleteEdge(image.edgeId(edge));
  }
  if (removeObjects.length > 0) builder.deleteNodes(removeObjects.map((id) => image.nodeByObjectId(id)!));
  if (facts) buildFacts(builder, image, facts);
  const batch = new Batch();
  for (const { source, kind, target } of add) batch.edge(source, kind, target);
  builder.add(batch);
  return builder.finish().delta;
}

/** Whether objects appear or disappear. */
export function changesObjects(image: GraphImage, { removeObjects, facts }: SimulatedChange): boolean {
  if (removeObjects.length + (facts?.removeObjects.length ?? 0) > 0) return true;
  return facts?.nodes.some(({ id }) => image.nodeByObjectId(id) === undefined) ?? false;
}

export function derivedAmong(image: GraphImage, relationships: readonly Relationship[]): Relationship[] {
  return relationships.filter((one) => {
    const edge = findRelationship(image, one);
    return edge !== undefined && image.isDerived(edge);
  });
}

export function findRelationship(image: GraphImage, { source, kind, target }: Relationship) {
  const [from, to] = [image.nodeByObjectId(source), image.nodeByObjectId(target)];
  const number = image.edgeKind(kind);
  if (from === undefined || to === undefined || number === undefined) return undefined;
  return image.findEdge(from, number, to);
}
