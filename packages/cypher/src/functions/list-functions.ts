import { equals } from '../operations/equality.ts';
import { runtimeError } from '../query-error.ts';
import { isInteger, isList, isMap, PathValue, someValue, type Value } from '../values/value.ts';
import { invalidArgument, list } from './argument.ts';
import type { FunctionBody } from './function-body.ts';

const LONGEST_RANGE = 10_000_000;

export const LIST_FUNCTIONS: Readonly<Record<string, FunctionBody>> = {
  size: ([value]) => {
    if (isList(value!)) return value.length;
    if (typeof value === 'string') return characterCount(value);
    throw invalidArgument('size', value!);
  },
  length: ([value]) => {
    if (value instanceof PathValue) return value.relationships.length;
    if (isList(value!)) return value.length;
    if (typeof value === 'string') return characterCount(value);
    throw invalidArgument('length', value!);
  },
  isempty: ([value]) => {
    if (isList(value!) || typeof value === 'string') return value.length === 0;
    if (isMap(value!)) return value.size === 0;
    throw invalidArgument('isEmpty', value!);
  },
  head: ([value]) => list('head', value!)[0] ?? null,
  last: ([value]) => list('last', value!).at(-1) ?? null,
  tail: ([value]) => list('tail', value!).slice(1),
  reverse: ([value]) => {
    if (isList(value!)) return value.toReversed();
    if (typeof value === 'string') return [...value].reverse().join('');
    throw invalidArgument('reverse', value!);
  },
  range: ([from, to, step = 1]) => range(integer(from!), integer(to!), integer(step)),
  nullif: ([value, other]) => (equals(value!, other!) === true ? null : value!),
};

export function characterCount(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length - 1; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0xd800 && code < 0xdc00) count--;
  }
  return count;
}

function integer(value: Value): number {
  if (isInteger(value)) return Number(value);
  throw runtimeError('ArgumentError', 'InvalidArgumentType', `range needs Integers, but this is ${someValue(value)}`);
}

function range(from: number, to: number, step: number): Value {
  if (step === 0) throw runtimeError('ArgumentError', 'NumberOutOfRange', 'the step of range cannot be 0');
  const length = Math.max(0, Math.floor((to - from) / step) + 1);
  if (length > LONGEST_RANGE)
    throw runtimeError(
      'LimitExceeded',
      'MemoryLimit',
      `range would give ${length} values; at most ${LONGEST_RANGE} are made`,
    );
  const values = new Array<Value>(length);
  for (let at = 0; at < length; at++) values[at] = from + at * step;
  return values;
}
