import type { GraphImage, NodeIndex } from '@chokepoint/graph';

type NodeData = ReturnType<typeof nodeData>;

export function nodeData(image: GraphImage, node: NodeIndex) {
  return { id: image.nodeId(node), kinds: image.kindNamesOf(node), properties: image.nodeProperties(node) };
}

/** A kind as templates of schemas know it. */
export const templateKind = (name: string, id: number | null | undefined) => ({
  KindID: id ?? 0,
  Name: name,
  toString: () => name,
});

/** A node as templates of schemas know it. */
export const templateNode = ({ id, kinds, properties }: NodeData) => ({
  NodeID: id,
  Kinds: kinds.map((name) => templateKind(name, null)),
  Properties: properties,
});

/** Texts of schemas in the order in which pages show them. */
export const byPosition = (
  a: { readonly position: number; readonly title: string },
  b: { readonly position: number; readonly title: string },
): number => a.position - b.position || (a.title < b.title ? -1 : a.title > b.title ? 1 : 0);
