import type { GraphImage, NodeIndex } from '@chokepoint/graph';

/** What the objects of a group have in common: the kind of a tag, or a tag in a property. */
export type GroupCriterion =
  | { readonly kind: string }
  | { readonly tag: string; readonly property: 'system_tags' | 'user_tags' };

/** The objects of a group, as far as they come from a directory or from Azure. */
export function* objectsOf(image: GraphImage, criterion: GroupCriterion): Generator<NodeIndex> {
  const sources = ['Base', 'AZBase'].map((name) => image.nodeKind(name)).filter((kind) => kind !== undefined);
  for (const node of matchingNodes(image, criterion)) if (sources.some((kind) => image.hasKind(node, kind))) yield node;
}

function* matchingNodes(image: GraphImage, criterion: GroupCriterion): Generator<NodeIndex> {
  if ('kind' in criterion) {
    const kind = image.nodeKind(criterion.kind);
    if (kind !== undefined) yield* image.nodesOfKind(kind);
    return;
  }
  const column = image.nodeColumn(criterion.property);
  if (!column) return;
  for (let node = 0; node < image.nodeCount; node++) {
    const tags = column.value(node, image.values);
    if (typeof tags === 'string' && tags.split(' ').includes(criterion.tag)) yield node;
  }
}
