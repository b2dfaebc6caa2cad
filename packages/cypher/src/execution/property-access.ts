import { runtimeError } from '../query-error.ts';
import { readTemporalField } from '../temporal/temporal-fields.ts';
import { isTemporal } from '../values/temporal-values.ts';
import { isMap, NodeValue, RelationshipValue, someValue, type Value, type ValueMap } from '../values/value.ts';
import type { Runtime } from './runtime.ts';

/** The property of any value that has properties. */
export function readProperty(runtime: Runtime, value: Value, key: string): Value {
  if (value === null) return null;
  if (value instanceof NodeValue) {
    runtime.checkNode(value.node);
    return runtime.nodeProperty(key)(value.node);
  }
  if (value instanceof RelationshipValue) {
    runtime.checkRelationship(value.relationship);
    return runtime.relationshipProperty(key)(value.relationship);
  }
  if (isMap(value)) return value.get(key) ?? null;
  if (isTemporal(value)) return readTemporalField(value, key);
  throw runtimeError('TypeError', 'InvalidArgumentType', `${someValue(value)} has no properties (.${key})`);
}

/** All properties of an entity, or a map as it is. */
export function propertiesOf(runtime: Runtime, value: Value): ValueMap {
  if (value instanceof NodeValue) {
    runtime.checkNode(value.node);
    return runtime.graph.nodeProperties(value.node);
  }
  if (value instanceof RelationshipValue) {
    runtime.checkRelationship(value.relationship);
    return runtime.graph.relationshipProperties(value.relationship);
  }
  if (isMap(value)) return value;
  throw runtimeError('TypeError', 'InvalidArgumentType', `${someValue(value)} has no properties`);
}
