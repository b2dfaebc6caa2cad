import { PAGE } from '../columns/paged-array.ts';
import type { ImageParts } from '../image/image-parts.ts';
import type { Delta } from '../merge/delta.ts';

const PER_RUN_ENTRY = 9;
const PER_BOUND = 8;
/** For a page with one changed row. */
const PER_CHANGED_ROW = PAGE * 4;

/**
 * Estimates the memory of a commit that no other version will use: runs that it rewrote, and copies of pages in which
 * it changed a row. Added rows do not count, because later versions share them.
 */
export function ownBytes(before: ImageParts, after: Pick<ImageParts, 'out' | 'in'>, delta: Delta): number {
  let bytes = 0;
  for (const direction of ['out', 'in'] as const) {
    const [old, made] = [before[direction], after[direction]];
    if (made.other !== old.other) bytes += made.cursor[0]! * PER_RUN_ENTRY;
    if (made.start !== old.start) bytes += made.start.length * PER_BOUND;
  }
  const nodePages = Math.min(delta.nodesChanged.ids.length, Math.ceil(before.nodes.count / PAGE));
  const edgePages = Math.min(
    delta.edgesChanged.ids.length + delta.edgesDeleted.ids.length,
    Math.ceil(before.edges.limit / PAGE),
  );
  return bytes + (nodePages + edgePages) * PER_CHANGED_ROW;
}
