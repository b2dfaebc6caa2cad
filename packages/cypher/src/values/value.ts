import { Float } from './float.ts';
import { ForeignValue } from './foreign-value.ts';
import {
  DateTimeValue,
  DateValue,
  DurationValue,
  LocalDateTimeValue,
  LocalTimeValue,
  type TemporalValue,
  TimeValue,
} from './temporal-values.ts';

/**
 * A value of the language.
 *
 * An Integer is a number when it is safe in a double and a bigint otherwise, never the other way round, so `typeof` and
 * `===` decide almost everything; it is always within 64 bits. A Float is boxed. A Map is a JavaScript Map.
 */
export type Value =
  | null
  | boolean
  | string
  | number
  | bigint
  | Float
  | readonly Value[]
  | ValueMap
  | NodeValue
  | RelationshipValue
  | PathValue
  | TemporalValue
  | ForeignValue;

export type ValueMap = ReadonlyMap<string, Value>;

export class NodeValue {
  /** Index of the node in the graph the query runs on. */
  readonly node: number;

  constructor(node: number) {
    this.node = node;
  }
}

/** A relationship with what the walk that found it already knew, so nothing need be looked up again. */
export class RelationshipValue {
  readonly relationship: number;
  readonly type: number;
  readonly start: number;
  readonly end: number;

  constructor(relationship: number, type: number, start: number, end: number) {
    this.relationship = relationship;
    this.type = type;
    this.start = start;
    this.end = end;
  }
}

/** Alternating nodes and relationships in walking order: one node more than relationships. */
export class PathValue {
  readonly nodes: readonly number[];
  readonly relationships: readonly RelationshipValue[];

  constructor(nodes: readonly number[], relationships: readonly RelationshipValue[]) {
    this.nodes = nodes;
    this.relationships = relationships;
  }
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

export function isMap(value: Value): value is ValueMap {
  return value instanceof Map;
}

export function isInteger(value: Value): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

export function isNumber(value: Value): value is number | bigint | Float {
  return typeof value === 'number' || typeof value === 'bigint' || value instanceof Float;
}

/** The number as a double; integers beyond 2^53 lose digits. */
export function toDouble(value: number | bigint | Float): number {
  return value instanceof Float ? value.value : Number(value);
}

/** What a value is, for messages: `an Integer`. */
export function someValue(value: Value): string {
  const name = typeName(value);
  return `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name}`;
}

/** The language's name of the value's type. */
export function typeName(value: Value): string {
  if (value === null) return 'Null';
  switch (typeof value) {
    case 'boolean':
      return 'Boolean';
    case 'string':
      return 'String';
    case 'number':
    case 'bigint':
      return 'Integer';
  }
  if (value instanceof Float) return 'Float';
  if (isList(value)) return 'List';
  if (isMap(value)) return 'Map';
  if (value instanceof NodeValue) return 'Node';
  if (value instanceof RelationshipValue) return 'Relationship';
  if (value instanceof PathValue) return 'Path';
  if (value instanceof DateValue) return 'Date';
  if (value instanceof TimeValue) return 'Time';
  if (value instanceof LocalTimeValue) return 'LocalTime';
  if (value instanceof DateTimeValue) return 'DateTime';
  if (value instanceof LocalDateTimeValue) return 'LocalDateTime';
  return value instanceof ForeignValue ? value.typeName : 'Duration';
}

export function isEntity(value: Value): value is NodeValue | RelationshipValue {
  return value instanceof NodeValue || value instanceof RelationshipValue;
}

export function isDuration(value: Value): value is DurationValue {
  return value instanceof DurationValue;
}
