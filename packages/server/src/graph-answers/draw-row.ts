import { type GraphSource, NodeValue, PathValue, RelationshipValue, type Value } from '@chokepoint/cypher';
import { wholeValue } from './whole-value.ts';

/** What rows are drawn on: nodes and edges by their indexes, everything else as literals. */
export type Drawing = {
  node(node: number): void;
  edge(edge: number): void;
  literal(key: string, value: unknown): void;
};

/** Draws one row of an answer. Nodes, relationships and paths inside lists and maps are part of a literal. */
export function drawRow(drawing: Drawing, graph: GraphSource, columns: readonly string[], row: readonly Value[]): void {
  for (let column = 0; column < row.length; column++) draw(drawing, graph, columns[column]!, row[column]!);
}

function draw(drawing: Drawing, graph: GraphSource, key: string, value: Value): void {
  if (value instanceof NodeValue) drawing.node(value.node);
  else if (value instanceof RelationshipValue) drawing.edge(value.relationship);
  else if (value instanceof PathValue) {
    for (const node of value.nodes) drawing.node(node);
    for (const { relationship } of value.relationships) drawing.edge(relationship);
  } else drawing.literal(key, wholeValue(graph, value));
}
