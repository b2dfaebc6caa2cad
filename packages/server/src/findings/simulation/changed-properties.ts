import type { FactChanges } from '@chokepoint/analysis';
import type { GraphImage, PropertyValue } from '@chokepoint/graph';
import { nodeName } from '../../graph/node-name.ts';

/** Null where there is none. */
export type ChangedProperty = {
  readonly object: string;
  readonly name: string;
  readonly property: string;
  readonly before: PropertyValue | null;
  readonly after: PropertyValue | null;
};

/** Properties of existing objects that changes set. */
export function changedProperties(image: GraphImage, { nodes }: FactChanges): ChangedProperty[] {
  return nodes.flatMap(({ id, properties }) => {
    const node = image.nodeByObjectId(id);
    if (node === undefined) return [];
    return Object.entries(properties).map(([property, after]) => ({
      object: id,
      name: nodeName(image, node),
      property,
      before: image.nodeProperty(node, property) ?? null,
      after,
    }));
  });
}
