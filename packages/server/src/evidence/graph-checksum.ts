import { createHash } from 'node:crypto';
import type { Deadline, EdgeIndex, GraphImage } from '@chokepoint/graph';

const FLUSH = 1 << 16;

/**
 * SHA-256 over everything in a graph, ordered by object id. The same graph has the same checksum, whatever its history
 * and however it is stored.
 */
export function graphChecksum(image: GraphImage, deadline: Deadline): string {
  const hash = createHash('sha256');
  let text = '';
  const add = (line: readonly unknown[]) => {
    text += `${JSON.stringify(line)}\n`;
    if (text.length < FLUSH) return;
    hash.update(text);
    text = '';
    deadline.check();
  };
  const nodes = Array.from({ length: image.nodeCount }, (_, node) => node);
  const ids = nodes.map((node) => image.objectId(node));
  nodes.sort((one, other) => (ids[one]! < ids[other]! ? -1 : 1));
  for (const node of nodes) {
    add([ids[node], image.kindNamesOf(node).sort(), sorted(image.nodeProperties(node))]);
    for (const edge of edgesFrom(image, node, ids))
      add([
        image.edgeKinds[image.edgeKindOf(edge)],
        ids[image.edgeTarget(edge)],
        image.edgeOrigin(edge),
        sorted(image.edgeProperties(edge)),
      ]);
  }
  return hash.update(text).digest('hex');
}

function edgesFrom(image: GraphImage, node: number, ids: readonly string[]): EdgeIndex[] {
  const edges = [...image.outEdge.subarray(image.outStart[node]!, image.outEnd[node]!)];
  const key = (edge: EdgeIndex) => `${image.edgeKinds[image.edgeKindOf(edge)]}\n${ids[image.edgeTarget(edge)]}`;
  return edges
    .map((edge) => ({ edge, key: key(edge) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ edge }) => edge);
}

const sorted = (properties: Readonly<Record<string, unknown>>) =>
  Object.entries(properties).sort(([one], [other]) => (one < other ? -1 : 1));
