import { type QueryError, runtimeError } from '../query-error.ts';
import type { Float } from '../values/float.ts';
import { isInteger, isList, isNumber, someValue, toDouble, type Value } from '../values/value.ts';

/** A value of a type the function has no answer for. */
export function invalidArgument(name: string, value: Value): QueryError {
  return runtimeError('TypeError', 'InvalidArgumentValue', `${name} cannot be applied to ${someValue(value)}`);
}

export function text(name: string, value: Value | undefined): string {
  if (typeof value === 'string') return value;
  throw invalidArgument(name, value ?? null);
}

export function list(name: string, value: Value): readonly Value[] {
  if (isList(value)) return value;
  throw invalidArgument(name, value);
}

export function number(name: string, value: Value | undefined): number | bigint | Float {
  if (value !== undefined && isNumber(value)) return value;
  throw invalidArgument(name, value ?? null);
}

export function double(name: string, value: Value | undefined): number {
  return toDouble(number(name, value));
}

/** An integer that counts something: it must be usable as a position. */
export function count(name: string, value: Value | undefined): number {
  if (value === undefined || !isInteger(value)) throw invalidArgument(name, value ?? null);
  if (value < 0) throw runtimeError('ArgumentError', 'NumberOutOfRange', `${name} does not take a negative number`);
  return Number(value);
}
