import { Float } from '../values/float.ts';
import { ForeignValue } from '../values/foreign-value.ts';
import { isTemporal } from '../values/temporal-values.ts';
import { isList, isMap, NodeValue, RelationshipValue, typeName, type Value } from '../values/value.ts';
import { toText } from './to-text.ts';

/**
 * Values that DISTINCT and grouping hold to be the same have the same key, others different ones. Here null is null,
 * NaN is NaN, and 1 is 1.0.
 */
export function groupKey(value: Value): string | number {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return `s${value}`;
  if (value instanceof NodeValue) return `n${value.node}`;
  return compositeKey(value);
}

function compositeKey(value: Value): string | number {
  if (value === null) return '0';
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (typeof value === 'bigint') return `i${value}`;
  if (value instanceof Float) return floatKey(value.value);
  if (value instanceof RelationshipValue) return `r${value.relationship}`;
  if (isList(value)) return `[${value.map(framedKey).join('')}]`;
  if (isMap(value))
    return `{${[...value]
      .sort(byKey)
      .map(([key, item]) => framed(key) + framedKey(item))
      .join('')}}`;
  if (isTemporal(value) || value instanceof ForeignValue) return `${typeName(value)}${toText(value)}`;
  const path = value as { nodes: readonly number[]; relationships: readonly RelationshipValue[] };
  return `p${path.nodes[0]}:${path.relationships.map((step) => step.relationship).join(',')}`;
}

function byKey(a: readonly [string, Value], b: readonly [string, Value]): number {
  return a[0] < b[0] ? -1 : 1;
}

function floatKey(value: number): string | number {
  if (Number.isSafeInteger(value)) return value === 0 ? 0 : value;
  if (Number.isInteger(value) && Math.abs(value) < 2 ** 63) return `i${BigInt(value)}`;
  return `d${value}`;
}

/** With its length in front, so that the keys of two values joined are never the keys of two others. */
function framed(key: string): string {
  return `${key.length}:${key}`;
}

function framedKey(value: Value): string {
  const key = groupKey(value);
  return typeof key === 'number' ? `#${key};` : framed(key);
}

/** One key for several values together. */
export function groupKeyOf(values: readonly Value[]): string | number {
  return values.length === 1 ? groupKey(values[0]!) : values.map(framedKey).join('');
}
