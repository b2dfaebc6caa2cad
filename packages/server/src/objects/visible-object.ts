import type { GraphImage, NodeIndex, NodeSet } from '@chokepoint/graph';
import { visibleNodes } from '../graph/visible-nodes.ts';

export type ObjectLookup = {
  readonly objectId: string;
  /** The object must be of this kind. */
  readonly kind: string;
  /** The environments that the caller may see; `undefined` = all. */
  readonly environments: readonly string[] | undefined;
};

type FoundObject =
  | { readonly kind: 'visible'; readonly node: NodeIndex; readonly visible: NodeSet | undefined }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'hidden' };

/** Finds an object for a caller, with the nodes that the caller may see; `undefined` = all. */
export function findVisibleObject(image: GraphImage, { objectId, kind, environments }: ObjectLookup): FoundObject {
  const node = image.nodeByObjectId(objectId);
  const wanted = image.nodeKind(kind);
  if (node === undefined || wanted === undefined || !image.hasKind(node, wanted)) return { kind: 'unknown' };
  const visible = environments && visibleNodes(image, environments);
  if (visible && !visible.has(node)) return { kind: 'hidden' };
  return { kind: 'visible', node, visible };
}
