import { toText } from '../operations/to-text.ts';
import { runtimeError } from '../query-error.ts';
import { Float } from '../values/float.ts';
import { isTemporal } from '../values/temporal-values.ts';
import { isList, type Value, type ValueMap } from '../values/value.ts';

/** A value as the image can hold it: temporal values become texts, numbers must be finite and exact. */
export function requireStored(key: string, value: Value): Value {
  if (isTemporal(value)) return toText(value);
  if (value instanceof Float) {
    if (!Number.isFinite(value.value)) throw notStorable(key, toText(value));
    return value;
  }
  if (typeof value === 'bigint') throw notStorable(key, String(value));
  return value !== null && isList(value) ? value.map((item) => requireStored(key, item)) : value;
}

export function storedProperties(properties: ValueMap): Map<string, Value> {
  return new Map([...properties].map(([key, value]) => [key, requireStored(key, value)]));
}

function notStorable(key: string, text: string) {
  return runtimeError('TypeError', 'InvalidPropertyType', `${text} cannot be stored as the property ${key}`);
}
