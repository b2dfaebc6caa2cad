import { compareInstants } from '../temporal/temporal-order.ts';
import { ForeignValue } from '../values/foreign-value.ts';
import {
  DateTimeValue,
  DateValue,
  DurationValue,
  LocalDateTimeValue,
  LocalTimeValue,
  TimeValue,
} from '../values/temporal-values.ts';
import {
  isList,
  isMap,
  isNumber,
  NodeValue,
  PathValue,
  RelationshipValue,
  type Value,
  type ValueMap,
} from '../values/value.ts';
import { compareNumbers } from './compare.ts';

/** `a = b` in three-valued logic. */
export function equals(a: Value, b: Value): boolean | null {
  if (a === null || b === null) return null;
  if (typeof a !== 'object' && typeof b !== 'object') return a === b;
  return equalsObject(a, b);
}

function equalsObject(a: NonNullable<Value>, b: NonNullable<Value>): boolean | null {
  if (a instanceof NodeValue) return b instanceof NodeValue && a.node === b.node;
  if (a instanceof RelationshipValue) return b instanceof RelationshipValue && a.relationship === b.relationship;
  if (isNumber(a)) return isNumber(b) && compareNumbers(a, b) === 0;
  if (isList(a)) return isList(b) ? listEquals(a, b) : false;
  if (isMap(a)) return isMap(b) ? mapEquals(a, b) : false;
  if (a instanceof PathValue) return b instanceof PathValue && pathEquals(a, b);
  if (a instanceof ForeignValue) return b instanceof ForeignValue && a.typeName === b.typeName && a.text === b.text;
  return temporalEquals(a, b);
}

function listEquals(a: readonly Value[], b: readonly Value[]): boolean | null {
  if (a.length !== b.length) return false;
  let result: boolean | null = true;
  for (let index = 0; index < a.length; index++) {
    const same = equals(a[index]!, b[index]!);
    if (same === false) return false;
    if (same === null) result = null;
  }
  return result;
}

function mapEquals(a: ValueMap, b: ValueMap): boolean | null {
  if (a.size !== b.size) return false;
  let result: boolean | null = true;
  for (const key of a.keys()) if (!b.has(key)) return false;
  for (const [key, value] of a) {
    const same = equals(value, b.get(key)!);
    if (same === false) return false;
    if (same === null) result = null;
  }
  return result;
}

function pathEquals(a: PathValue, b: PathValue): boolean {
  return (
    a.relationships.length === b.relationships.length &&
    a.nodes.every((node, index) => node === b.nodes[index]) &&
    a.relationships.every((step, index) => step.relationship === b.relationships[index]!.relationship)
  );
}

function temporalEquals(a: Value, b: Value): boolean {
  if (a instanceof DurationValue)
    return (
      b instanceof DurationValue &&
      a.months === b.months &&
      a.days === b.days &&
      a.seconds === b.seconds &&
      a.nanos === b.nanos
    );
  if (a instanceof DateValue) return b instanceof DateValue && compareInstants(a, b) === 0;
  if (a instanceof LocalTimeValue) return b instanceof LocalTimeValue && compareInstants(a, b) === 0;
  if (a instanceof TimeValue) return b instanceof TimeValue && compareInstants(a, b) === 0;
  if (a instanceof LocalDateTimeValue) return b instanceof LocalDateTimeValue && compareInstants(a, b) === 0;
  if (a instanceof DateTimeValue) return b instanceof DateTimeValue && compareInstants(a, b) === 0;
  return false;
}

/** `value IN list` in three-valued logic. */
export function isIn(value: Value, list: readonly Value[]): boolean | null {
  let result: boolean | null = false;
  for (const item of list) {
    const same = equals(value, item);
    if (same === true) return true;
    if (same === null) result = null;
  }
  return result;
}
