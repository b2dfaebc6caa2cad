import {
  Float,
  type GraphSource,
  NodeValue,
  PathValue,
  RelationshipValue,
  toText,
  type Value,
} from '@chokepoint/cypher';

/** A value as JSON can say it, with all there is to know of nodes and relationships; text for integers beyond 2^53. */
export function wholeValue(graph: GraphSource, value: Value): unknown {
  if (value instanceof NodeValue) return wholeNode(graph, value.node);
  if (value instanceof RelationshipValue) return wholeRelationship(graph, value);
  if (value instanceof PathValue)
    return {
      nodes: value.nodes.map((node) => wholeNode(graph, node)),
      relationships: value.relationships.map((one) => wholeRelationship(graph, one)),
    };
  if (value === null || typeof value === 'boolean' || typeof value === 'string' || typeof value === 'number')
    return value;
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Float) return Number.isFinite(value.value) ? value.value : toText(value);
  if (Array.isArray(value)) return value.map((item) => wholeValue(graph, item));
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [key, wholeValue(graph, item)]));
  return toText(value);
}

function wholeNode(graph: GraphSource, node: number) {
  return {
    id: graph.nodeId(node),
    kinds: Array.from(graph.labelsOf(node), (label) => graph.labelName(label)),
    properties: wholeValue(graph, graph.nodeProperties(node)),
  };
}

function wholeRelationship(graph: GraphSource, { relationship, type, start, end }: RelationshipValue) {
  return {
    id: graph.relationshipId(relationship),
    kind: graph.typeName(type),
    start: graph.nodeId(start),
    end: graph.nodeId(end),
    properties: wholeValue(graph, graph.relationshipProperties(relationship)),
  };
}
