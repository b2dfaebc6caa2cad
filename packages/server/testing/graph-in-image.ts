import type { GraphImage } from '@chokepoint/graph';
import { type GraphFile, type PlainGraph, plainReference } from '../../ingest/testing/plain-graph.ts';

/** The graph that the service holds, in the form in which reference graphs are compared. */
export function graphInImage(image: GraphImage): PlainGraph {
  const nodes: GraphFile['graph']['nodes'] = [];
  const edges: GraphFile['graph']['edges'] = [];
  for (let node = 0; node < image.nodeCount; node++)
    nodes.push({ id: image.objectId(node), kinds: image.kindNamesOf(node), properties: image.nodeProperties(node) });
  for (const edge of image.edges())
    edges.push({
      start: { value: image.objectId(image.edgeSource(edge)) },
      kind: image.edgeKinds[image.edgeKindOf(edge)]!,
      end: { value: image.objectId(image.edgeTarget(edge)) },
      properties: image.edgeProperties(edge),
    });
  return plainReference({ graph: { nodes, edges } });
}
