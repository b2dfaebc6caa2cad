import { propertiesOf } from '../execution/property-access.ts';
import { isMap, NodeValue, PathValue, RelationshipValue, type Value } from '../values/value.ts';
import { invalidArgument } from './argument.ts';
import type { FunctionBody } from './function-body.ts';

function relationship(name: string, value: Value | undefined): RelationshipValue {
  if (value instanceof RelationshipValue) return value;
  throw invalidArgument(name, value ?? null);
}

function path(name: string, value: Value | undefined): PathValue {
  if (value instanceof PathValue) return value;
  throw invalidArgument(name, value ?? null);
}

const relationshipsOf: FunctionBody = ([value]) => path('relationships', value).relationships;

export const ENTITY_FUNCTIONS: Readonly<Record<string, FunctionBody>> = {
  id: ([value], { graph }) => {
    if (value instanceof NodeValue) return graph.nodeId(value.node);
    return graph.relationshipId(relationship('id', value).relationship);
  },
  elementid: ([value], { graph }) => {
    if (value instanceof NodeValue) return String(graph.nodeId(value.node));
    return String(graph.relationshipId(relationship('elementId', value).relationship));
  },
  labels: ([value], runtime) => {
    if (!(value instanceof NodeValue)) throw invalidArgument('labels', value!);
    runtime.checkNode(value.node);
    return runtime.labelNames(value.node);
  },
  type: ([value], { graph }) => graph.typeName(relationship('type', value).type),
  startnode: ([value]) => new NodeValue(relationship('startNode', value).start),
  endnode: ([value]) => new NodeValue(relationship('endNode', value).end),
  nodes: ([value]) => path('nodes', value).nodes.map((node) => new NodeValue(node)),
  relationships: relationshipsOf,
  rels: relationshipsOf,
  properties: ([value], runtime) => {
    if (value instanceof NodeValue || value instanceof RelationshipValue || isMap(value!))
      return propertiesOf(runtime, value);
    throw invalidArgument('properties', value!);
  },
  keys: ([value], runtime) => {
    if (value instanceof NodeValue || value instanceof RelationshipValue || isMap(value!))
      return [...propertiesOf(runtime, value).keys()];
    throw invalidArgument('keys', value!);
  },
};
