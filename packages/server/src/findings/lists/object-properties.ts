import type { GraphImage } from '@chokepoint/graph';

/** None for an object that was deleted after the analysis. */
export function objectProperties(image: GraphImage, objectId: string): Record<string, unknown> {
  const node = image.nodeByObjectId(objectId);
  return node === undefined ? {} : image.nodeProperties(node);
}
