import { applyDelta, Batch, GraphBuilder, GraphImage } from '@chokepoint/graph';
import { type GraphSource, imageSource, runQuery } from '../src/index.ts';
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
  return imageSource(applyDelta(GraphImage.empty(), builder.finish().delta));
}
