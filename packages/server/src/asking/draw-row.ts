import {
  Float,
  type GraphSource,
  NodeValue,
  PathValue,
  RelationshipValue,
  toText,
  type Value,
} from '@chokepoint/cypher';

/** What rows are drawn on: nodes and edges by their indexes, everything else as literals. */
export type Drawing = {
  node(node: number): void;
  edge(edge: number): void;
  literal(key: string, value: unknown): void;
};

export type GraphIds = Pick<GraphSource, 'nodeId' | 'relationshipId'>;

/** Draws one row of an answer. Lists of nothing but nodes, relationships and paths are drawn like their items. */
export function drawRow(drawing: Drawing, ids: GraphIds, columns: readonly string[], row: readonly Value[]): void {
  for (let column = 0; column < row.length; column++) draw(drawing, ids, columns[column]!, row[column]!);
}

function draw(drawing: Drawing, ids: GraphIds, key: string, value: Value): void {
  if (value instanceof NodeValue) drawing.node(value.node);
  else if (value instanceof RelationshipValue) drawing.edge(value.relationship);
  else if (value instanceof PathValue) {
    for (const node of value.nodes) drawing.node(node);
    for (const { relationship } of value.relationships) drawing.edge(relationship);
  } else if (Array.isArray(value) && value.length > 0 && value.every(isGraphValue)) {
    for (const item of value) draw(drawing, ids, key, item);
  } else drawing.literal(key, plain(ids, value));
}

const isGraphValue = (value: Value): boolean =>
  value instanceof NodeValue || value instanceof RelationshipValue || value instanceof PathValue;

/** Nodes and relationships inside other values are shown by their graph ids. */
function plain(ids: GraphIds, value: Value): unknown {
  if (value instanceof NodeValue) return ids.nodeId(value.node);
  if (value instanceof RelationshipValue) return ids.relationshipId(value.relationship);
  if (value instanceof PathValue) return value.relationships.map((one) => ids.relationshipId(one.relationship));
  return plainValue(value, (item) => plain(ids, item));
}

/**
 * A value without nodes and relationships as JSON can say it: text for integers beyond 2^53. `each` is asked for what is
 * inside lists and maps.
 */
export function plainValue(value: Value, each: (item: Value) => unknown): unknown {
  if (value === null || typeof value === 'boolean' || typeof value === 'string' || typeof value === 'number')
    return value;
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Float) return Number.isFinite(value.value) ? value.value : toText(value);
  if (Array.isArray(value)) return value.map(each);
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [key, each(item)]));
  return toText(value);
}
