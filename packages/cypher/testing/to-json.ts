import type { GraphSource } from '../src/graph-source.ts';
import { toText } from '../src/operations/to-text.ts';
import { Float } from '../src/values/float.ts';
import { isList, isMap, NodeValue, PathValue, RelationshipValue, type Value } from '../src/values/value.ts';

/** A value as plain JSON, entities with what they hold. */
export function toJson(value: Value, graph: GraphSource): unknown {
  if (value instanceof Float) return value.value;
  if (value === null || typeof value !== 'object') return typeof value === 'bigint' ? String(value) : value;
  if (isList(value)) return value.map((item) => toJson(item, graph));
  if (isMap(value)) return Object.fromEntries([...value].map(([key, item]) => [key, toJson(item, graph)]));
  if (value instanceof NodeValue)
    return {
      labels: Array.from(graph.labelsOf(value.node), (label) => graph.labelName(label)),
      properties: toJson(graph.nodeProperties(value.node), graph),
    };
  if (value instanceof RelationshipValue)
    return {
      type: graph.typeName(value.type),
      properties: toJson(graph.relationshipProperties(value.relationship), graph),
    };
  if (value instanceof PathValue)
    return {
      nodes: value.nodes.map((node) => toJson(new NodeValue(node), graph)),
      relationships: value.relationships.map((step) => toJson(step, graph)),
    };
  return toText(value);
}
