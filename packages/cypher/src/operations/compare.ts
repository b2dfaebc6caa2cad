import { compareInstants } from '../temporal/temporal-order.ts';
import { Float } from '../values/float.ts';
import { isInstant } from '../values/temporal-values.ts';
import { isList, isNumber, type Value } from '../values/value.ts';

/**
 * How `a` and `b` compare under `<`, `<=`, `>` and `>=`: negative, zero or positive; null when they cannot be compared;
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

/** NaN when one of them is not a number. A bigint and a number compare exactly, without rounding. */
export function compareNumbers(a: number | bigint | Float, b: number | bigint | Float): number {
  const left = a instanceof Float ? a.value : a;
  const right = b instanceof Float ? b.value : b;
  if (left < right) return -1;
  if (left > right) return 1;
  return left <= right ? 0 : Number.NaN;
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
