import type { Evaluate, Row } from '../../execution/frame.ts';
import { runtimeError } from '../../query-error.ts';
import { Float } from '../../values/float.ts';
import { isTemporal } from '../../values/temporal-values.ts';
import { isList, isMap, someValue, type Value, type ValueMap } from '../../values/value.ts';

/** Properties hold scalars and lists of scalars. */
export function requireStorable(key: string, value: Value): Value {
  if (isScalar(value)) return value;
  if (isList(value) && value.every((item) => item !== null && isScalar(item))) return value;
  const what = isList(value) ? 'such a list' : `${someValue(value)}`;
  throw runtimeError('TypeError', 'InvalidPropertyType', `${what} cannot be stored as the property ${key}`);
}

function isScalar(value: Value): boolean {
  return value === null || typeof value !== 'object' || value instanceof Float || isTemporal(value);
}

/** The properties of a created entity, nulls left out. */
export function storableProperties(properties: Evaluate | undefined, row: Row): ValueMap {
  const stored = new Map<string, Value>();
  const value = properties ? properties(row) : null;
  if (value === null) return stored;
  if (!isMap(value))
    throw runtimeError('TypeError', 'InvalidArgumentType', `properties are a Map, but this is ${someValue(value)}`);
  for (const [key, item] of value) if (item !== null) stored.set(key, requireStorable(key, item));
  return stored;
}
