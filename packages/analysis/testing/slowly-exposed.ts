import type { EdgeIndex, GraphImage } from '@chokepoint/graph';
import { findingTypes } from '@chokepoint/model';

const INBOUND = new Set(
  findingTypes.flatMap(({ detection }) => (detection.by === 'inbound' ? [detection.relationship] : [])),
);

/** How many of the users `u0`, `u1`, ... reach the zone `z` by the edges that are left: by name, edge by edge. */
export function slowlyExposed(image: GraphImage, users: number, removed: ReadonlySet<EdgeIndex>): number {
  return slowCounts(image, users, removed).filter((count) => count > 0).length;
}

/** How many attack paths are left: for each user the edges into the zone whose source it reaches. */
export function slowlyCountedPaths(image: GraphImage, users: number, removed: ReadonlySet<EdgeIndex>): number {
  return slowCounts(image, users, removed).reduce((sum, count) => sum + count, 0);
}

function slowCounts(image: GraphImage, users: number, removed: ReadonlySet<EdgeIndex>): number[] {
  const left = [...image.edges()].filter((edge) => !removed.has(edge));
  const kindOf = (edge: EdgeIndex) => image.edgeKinds[image.edgeKindOf(edge)]!;
  return Array.from({ length: users }, (_, at) => {
    const seen = new Set([`u${at}`]);
    let count = 0;
    for (const here of seen)
      for (const edge of left) {
        if (image.objectId(image.edgeSource(edge)) !== here) continue;
        const next = image.objectId(image.edgeTarget(edge));
        if (next !== 'z') seen.add(next);
        else if (INBOUND.has(kindOf(edge))) count++;
      }
    return count;
  });
}
