import type { GraphImage, NodeIndex } from '@chokepoint/graph';

/** The name of an object for users. */
export function nodeName(image: GraphImage, node: NodeIndex): string {
  for (const property of ['name', 'displayname', 'objectid']) {
    const value = image.nodeProperty(node, property);
    if (typeof value === 'string' && value !== '') return value;
  }
  return 'NO NAME';
}
