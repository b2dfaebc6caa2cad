import { compareInstants } from '../temporal/temporal-order.ts';
import { type InstantValue, isInstant } from '../temporal/temporal-values.ts';
import { Float } from './float.ts';
import {
  isList,
  isMap,
  isNumber,
  NodeValue,
  PathValue,
  RelationshipValue,
  type Value,
  type ValueMap,
} from './value.ts';

/**
 * How `a` and `b` compare under `<` and its kin: negative, zero or positive; null when they cannot be compared;
 * NaN when one of two numbers is NaN, for which every comparison is false.
 */
export function compare(a: Value, b: Value): number | null {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (a === null || b === null) return null;
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  if (isNumber(a) && isNumber(b)) return compareNumbers(a, b);
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  if (isList(a) && isList(b)) return compareLists(a, b);
  if (isInstant(a) && isInstant(b) && a.constructor === b.constructor) return compareInstants(a, b);
  return null;
}

function compareLists(a: readonly Value[], b: readonly Value[]): number | null {
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index++) {
    const order = compare(a[index]!, b[index]!);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareNumbers(a: number | bigint | Float, b: number | bigint | Float): number {
  const left = a instanceof Float ? a.value : a;
  const right = b instanceof Float ? b.value : b;
  if (left < right) return -1;
  if (left > right) return 1;
  // biome-ignore lint/suspicious/noDoubleEquals: the comparison across the two number types is meant
  return left == right ? 0 : Number.NaN;
}

/** Order of code points, which UTF-16 order is not beyond the basic plane. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index++) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left === right) continue;
    const leftHigh = left >= 0xd800 && left <= 0xdfff;
    const rightHigh = right >= 0xd800 && right <= 0xdfff;
    if (leftHigh !== rightHigh) return leftHigh ? 1 : -1;
    return left - right;
  }
  return a.length - b.length;
}

// The order of types under ORDER BY, ascending.
const MAP = 0;
const NODE = 1;
const RELATIONSHIP = 2;
const LIST = 3;
const PATH = 4;
const INSTANT = 5;
const DURATION = 6;
const STRING = 7;
const BOOLEAN = 8;
const NUMBER = 9;
const NAN = 10;
const NULL = 11;

function rankOf(value: Value): number {
  if (value === null) return NULL;
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return NUMBER;
    case 'string':
      return STRING;
    case 'boolean':
      return BOOLEAN;
  }
  if (value instanceof Float) return Number.isNaN(value.value) ? NAN : NUMBER;
  if (value instanceof NodeValue) return NODE;
  if (value instanceof RelationshipValue) return RELATIONSHIP;
  if (isList(value)) return LIST;
  if (isMap(value)) return MAP;
  if (value instanceof PathValue) return PATH;
  return isInstant(value) ? INSTANT : DURATION;
}

/** The total order of ORDER BY, min and max. */
export function orderOf(a: Value, b: Value): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const rank = rankOf(a);
  const difference = rank - rankOf(b);
  if (difference !== 0) return difference;
  switch (rank) {
    case MAP:
      return orderMaps(a as ValueMap, b as ValueMap);
    case NODE:
      return (a as NodeValue).node - (b as NodeValue).node;
    case RELATIONSHIP:
      return (a as RelationshipValue).relationship - (b as RelationshipValue).relationship;
    case LIST:
      return orderLists(a as readonly Value[], b as readonly Value[]);
    case PATH:
      return orderPaths(a as PathValue, b as PathValue);
    case INSTANT:
      return orderInstants(a as InstantValue, b as InstantValue);
    case DURATION:
      return orderDurations(a, b);
    case STRING:
    case BOOLEAN:
    case NUMBER:
      return compare(a, b) ?? 0;
    default:
      return 0;
  }
}

function orderLists(a: readonly Value[], b: readonly Value[]): number {
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index++) {
    const order = orderOf(a[index]!, b[index]!);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function orderMaps(a: ValueMap, b: ValueMap): number {
  const entries = (map: ValueMap) => [...map].sort(([left], [right]) => compareText(left, right));
  const left = entries(a);
  const right = entries(b);
  const keys = orderLists(
    left.map(([key]) => key),
    right.map(([key]) => key),
  );
  if (keys !== 0) return keys;
  return orderLists(
    left.map(([, value]) => value),
    right.map(([, value]) => value),
  );
}

function orderPaths(a: PathValue, b: PathValue): number {
  const ids = (path: PathValue) => [path.nodes[0]!, ...path.relationships.map((step) => step.relationship)];
  return orderLists(ids(a), ids(b));
}

const INSTANT_ORDER = ['DateTimeValue', 'LocalDateTimeValue', 'DateValue', 'TimeValue', 'LocalTimeValue'];

function orderInstants(a: InstantValue, b: InstantValue): number {
  if (a.constructor === b.constructor) return compareInstants(a, b);
  return INSTANT_ORDER.indexOf(a.constructor.name) - INSTANT_ORDER.indexOf(b.constructor.name);
}

/** Durations have no order under `<`; sorted, they go by their average length. */
function orderDurations(a: Value, b: Value): number {
  const left = averageNanos(a as DurationParts);
  const right = averageNanos(b as DurationParts);
  return left < right ? -1 : left > right ? 1 : 0;
}

type DurationParts = { months: number; days: number; seconds: bigint; nanos: number };

function averageNanos({ months, days, seconds, nanos }: DurationParts): bigint {
  return (BigInt(months) * 2_629_746n + BigInt(days) * 86_400n + seconds) * 1_000_000_000n + BigInt(nanos);
}
