import type { unifiedGraph } from '@chokepoint/contract';
import type { z } from 'zod';

type Graph = z.input<typeof unifiedGraph>;

/** An object as tools name it. `name` is a text of the directory. */
type NamedNode = {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly tier_zero: boolean;
};

/** An object of a graph by its graph id. */
export function namedNode({ nodes }: Pick<Graph, 'nodes'>, graphId: string): NamedNode {
  const node = nodes[graphId];
  if (!node) throw new Error(`the graph of the answer has no node ${graphId}`);
  return { id: node.objectId, name: node.label, kind: node.kind, tier_zero: node.isTierZero };
}

/** A relationship of a graph, with its ends. */
export const namedEdge = (graph: Graph, { id, source, target, kind }: Graph['edges'][number]) => ({
  relationship_id: id,
  source: namedNode(graph, source),
  kind,
  target: namedNode(graph, target),
});
