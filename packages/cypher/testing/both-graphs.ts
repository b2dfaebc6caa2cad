import { applyDelta, Batch, GraphBuilder, GraphImage } from '@chokepoint/graph';
import { type GraphSource, imageSource, runQuery, type ValueMap } from '../src/index.ts';
import { MemoryGraph } from './memory-graph.ts';
import { toJson } from './to-json.ts';

/** A graph made by a CREATE query. */
export function graphFrom(create: string): MemoryGraph {
  const graph = new MemoryGraph();
  if (create.trim() !== '') runQuery(create, graph);
  return graph;
}

/** The same graph as an image. It must have at most one relationship per type between two nodes. */
export function asImage(graph: MemoryGraph): GraphSource {
  return imageSource(imageOf(graph));
}

export function imageOf(graph: MemoryGraph): GraphImage {
  const batch = new Batch();
  const idOf = (node: number) => `n${node}`;
  for (let node = 0; node < graph.nodeLimit; node++)
    batch.node(
      idOf(node),
      graph.labelsOf(node).map((label) => graph.labelName(label)),
      toJson(graph.nodeProperties(node), graph) as Record<string, unknown>,
    );
  for (const { type, start, end, properties } of graph.allRelationships())
    batch.edge(idOf(start), graph.typeName(type), idOf(end), toJson(properties, graph) as Record<string, unknown>);
  const builder = new GraphBuilder(GraphImage.empty());
  builder.add(batch);
  return applyDelta(GraphImage.empty(), builder.finish().delta);
}

/** All there is in a graph, in texts that do not depend on indexes. */
export function contentsOf(graph: GraphSource): string[] {
  const spell = (properties: ValueMap) =>
    JSON.stringify([...properties].toSorted().map(([key, value]) => [key, toJson(value, graph)]));
  const nodeText = (node: number) =>
    `(${Array.from(graph.labelsOf(node), (label) => graph.labelName(label)).sort()} ${spell(graph.nodeProperties(node))})`;
  const texts: string[] = [];
  const { start, end, other, type, relationship } = graph.outgoing;
  for (let node = 0; node < graph.nodeLimit; node++) {
    if (!graph.hasNode(node)) continue;
    texts.push(nodeText(node));
    for (let at = start[node]!; at < end[node]!; at++)
      texts.push(
        `${nodeText(node)}-[${graph.typeName(type[at]!)} ${spell(graph.relationshipProperties(relationship[at]!))}]->${nodeText(other[at]!)}`,
      );
  }
  return texts.sort();
}
