import type { GraphImage, NodeIndex, NodeSet } from '@chokepoint/graph';
import { visibleNodes } from '../graph-answers/visible-nodes.ts';

/** Whom a question is about and who asks. */
export type SubjectInput = {
  readonly objectId: string;
  /** The object must be of this kind. */
  readonly kind: string;
  /** The environments that the asker may see; `undefined` = all. */
  readonly environments: readonly string[] | undefined;
};

export type Subject =
  | { readonly kind: 'seen'; readonly node: NodeIndex; readonly visible: NodeSet | undefined }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'hidden' };

/** Finds the object that a question is about. */
export function subjectOf(image: GraphImage, input: SubjectInput): Subject {
  const node = image.nodeByObjectId(input.objectId);
  const wanted = image.nodeKind(input.kind);
  if (node === undefined || wanted === undefined || !image.hasKind(node, wanted)) return { kind: 'unknown' };
  const visible = input.environments && visibleNodes(image, input.environments);
  if (visible && !visible.has(node)) return { kind: 'hidden' };
  return { kind: 'seen', node, visible };
}
