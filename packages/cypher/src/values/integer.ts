import { runtimeError } from '../query-error.ts';

const MAX = 2n ** 63n - 1n;
const MIN = -(2n ** 63n);

/** The canonical form of an integer: a number when safe. Throws beyond 64 bits. */
export function toInteger(value: bigint): number | bigint {
  if (value > MAX || value < MIN)
    throw runtimeError('ArithmeticError', 'IntegerOverflow', 'integer overflow: the result does not fit in 64 bits');
  const small = Number(value);
  return Number.isSafeInteger(small) ? small : value;
}

/** The integer part of a double, saturating at 64 bits as the language's conversions do; undefined for NaN. */
export function integerFromDouble(value: number): number | bigint | undefined {
  if (Number.isNaN(value)) return undefined;
  const whole = Math.trunc(value);
  if (Number.isSafeInteger(whole)) return whole === 0 ? 0 : whole;
  if (whole >= 2 ** 63) return MAX;
  return whole <= -(2 ** 63) ? MIN : toInteger(BigInt(whole));
}
