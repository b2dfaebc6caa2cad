import type { ChangedRelationship } from '@chokepoint/analysis';
import { applyDelta, type Delta, deltaEntries, GraphBuilder, type GraphImage } from '@chokepoint/graph';
import { findRelationship, type Relationship } from './simulated-change.ts';

type RelationshipKey = Omit<ChangedRelationship, 'added'>;

/** An image, and the relationships in which it differs from the one that was simulated on. */
export type ChangedImage = { readonly image: GraphImage; readonly changed: readonly ChangedRelationship[] };

/** How an image differs from `base`, given how its predecessor differed and the deltas since then. */
export function changedRelationships(
  base: GraphImage,
  image: GraphImage,
  before: readonly ChangedRelationship[],
  deltas: readonly Delta[],
): ChangedRelationship[] {
  const touched = new Map<string, RelationshipKey>();
  const touch = ({ source, kind, target }: RelationshipKey): void => {
    touched.set(`${source} ${kind} ${target}`, { source, kind, target });
  };
  for (const one of before) touch(one);
  for (const delta of deltas)
    for (const entry of deltaEntries(delta))
      if (entry.what === 'edge added' || entry.what === 'edge deleted')
        touch({ source: base.nodeById(entry.source)!, kind: entry.kind, target: base.nodeById(entry.target)! });
  return [...touched.values()].flatMap((one) => {
    const added = has(image, one);
    return added === has(base, one) ? [] : [{ ...one, added }];
  });
}

/** The image without these relationships, if it has them. What was derived from them in turn stays. */
export function withoutRelationships(
  { image, changed }: ChangedImage,
  relationships: readonly Relationship[],
): ChangedImage {
  const left = relationships.filter((one) => findRelationship(image, one) !== undefined);
  if (left.length === 0) return { image, changed };
  const builder = new GraphBuilder(image);
  for (const one of left) builder.deleteEdge(image.edgeId(findRelationship(image, one)!));
  const removed = left.map(({ source, kind, target }) => ({
    source: image.nodeByObjectId(source)!,
    kind,
    target: image.nodeByObjectId(target)!,
    added: false,
  }));
  return { image: applyDelta(image, builder.finish().delta), changed: [...changed, ...removed] };
}

function has(image: GraphImage, { source, kind, target }: RelationshipKey): boolean {
  const number = image.edgeKind(kind);
  return number !== undefined && image.findEdge(source, number, target) !== undefined;
}
