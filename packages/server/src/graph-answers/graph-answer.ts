import { type GraphSource, NodeValue, PathValue, RelationshipValue, type Value } from '@chokepoint/cypher';
import { wholeValue } from './whole-value.ts';

/** A graph that rows are added to: nodes and edges by their indexes, everything else as literals. */
export type GraphAnswer = {
  node(node: number): void;
  edge(edge: number): void;
  literal(key: string, value: unknown): void;
};

/** Adds one row of an answer. Nodes, relationships and paths inside lists and maps are part of a literal. */
export function addRow(
  answer: GraphAnswer,
  graph: GraphSource,
  columns: readonly string[],
  row: readonly Value[],
): void {
  for (let column = 0; column < row.length; column++) addValue(answer, graph, columns[column]!, row[column]!);
}

function addValue(answer: GraphAnswer, graph: GraphSource, key: string, value: Value): void {
  if (value instanceof NodeValue) answer.node(value.node);
  else if (value instanceof RelationshipValue) answer.edge(value.relationship);
  else if (value instanceof PathValue) {
    for (const node of value.nodes) answer.node(node);
    for (const { relationship } of value.relationships) answer.edge(relationship);
  } else answer.literal(key, wholeValue(graph, value));
}
