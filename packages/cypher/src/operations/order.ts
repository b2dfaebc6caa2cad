import { compareInstants } from '../temporal/temporal-order.ts';
import { Float } from '../values/float.ts';
import { ForeignValue } from '../values/foreign-value.ts';
import { type InstantValue, isInstant } from '../values/temporal-values.ts';
import { isList, isMap, NodeValue, PathValue, RelationshipValue, type Value, type ValueMap } from '../values/value.ts';
import { compare, compareText } from './compare.ts';
import { toText } from './to-text.ts';

// The order of types under ORDER BY, ascending.
const FOREIGN = -1;
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
  if (value instanceof ForeignValue) return FOREIGN;
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
    case FOREIGN:
      return compareText(toText(a), toText(b));
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
