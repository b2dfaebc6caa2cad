import type { EdgeIndex } from '../adjacency.ts';
import type { GraphImage } from '../image/graph-image.ts';
import type { NodeSet } from '../node-set.ts';

/** Edges that match every condition given; all edges when none is. */
export type EdgeSelection = {
  readonly kinds?: readonly string[];
  readonly derived?: boolean;
  readonly origins?: readonly number[];
  readonly startIn?: NodeSet;
  readonly endIn?: NodeSet;
  readonly where?: (edge: EdgeIndex) => boolean;
};

export function* selectEdges(image: GraphImage, selection: EdgeSelection): Generator<EdgeIndex> {
  const { kinds, derived, origins, startIn, endIn, where } = selection;
  const mask = kinds && image.edgeKindMask(kinds);
  const wantedOrigins = origins && new Set(origins);
  for (const edge of image.edges()) {
    if (mask && !mask.has(image.edgeKindOf(edge))) continue;
    if (derived !== undefined && image.isDerived(edge) !== derived) continue;
    if (wantedOrigins && !wantedOrigins.has(image.edgeOrigin(edge))) continue;
    if (startIn && !startIn.has(image.edgeSource(edge))) continue;
    if (endIn && !endIn.has(image.edgeTarget(edge))) continue;
    if (where && !where(edge)) continue;
    yield edge;
  }
}
