import { createHash } from 'node:crypto';
import type { Deadline, GraphImage } from '@chokepoint/graph';
import { edgesBySource, ranksOf } from './edge-order.ts';
import { propertyWriter } from './property-text.ts';

const FLUSH = 1 << 17;

/**
 * SHA-256 over everything in a graph, ordered by object id. The same graph has the same checksum, whatever its history
 * and however it is stored. What occurs often is written as JSON once.
 */
export function graphChecksum(image: GraphImage, deadline: Deadline): string {
  const hash = createHash('sha256');
  let text = '';
  const flush = () => {
    hash.update(text);
    text = '';
    deadline.check();
  };
  const ids = Array.from({ length: image.nodeCount }, (_, node) => image.objectId(node));
  const { order } = ranksOf(ids);
  const written = ids.map((id) => JSON.stringify(id));
  const edges = edgesBySource(image, order);
  const kinds = image.edgeKinds.map((kind) => JSON.stringify(kind));
  const nodeText = propertyWriter(image, image.nodePropertyNames, (name) => image.nodeColumn(name), image.nodeCount);
  const edgeText = propertyWriter(image, image.edgePropertyNames, (name) => image.edgeColumn(name), image.edgeLimit);
  for (const node of order) {
    text += `[${written[node]},${JSON.stringify(image.kindNamesOf(node).sort())},${nodeText(node)}]\n`;
    const start = edges.starts[node]!;
    const end = start + image.outEnd[node]! - image.outStart[node]!;
    for (let at = start; at < end; at++) {
      const edge = edges.of[at]!;
      const [kind, target] = [kinds[image.edgeKindOf(edge)]!, written[image.edgeTarget(edge)]!];
      text += `[${kind},${target},${image.edgeOrigin(edge)},${edgeText(edge)}]\n`;
      if (text.length >= FLUSH) flush();
    }
    if (text.length >= FLUSH) flush();
  }
  return hash.update(text).digest('hex');
}
