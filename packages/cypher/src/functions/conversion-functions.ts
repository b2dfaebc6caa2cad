import { toText } from '../operations/to-text.ts';
import { Float } from '../values/float.ts';
import { integerFromDouble, toInteger } from '../values/integer.ts';
import { isTemporal } from '../values/temporal-values.ts';
import { isInteger, isNumber, toDouble, typeName, type Value } from '../values/value.ts';
import { invalidArgument, list } from './argument.ts';
import type { FunctionBody } from './function-body.ts';

const NUMBER = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?\s*$/;
const WHOLE = /^\s*[+-]?\d+\s*$/;

function textFrom(value: Value): Value {
  if (typeof value === 'string') return value;
  if (isNumber(value) || typeof value === 'boolean' || isTemporal(value)) return toText(value);
  throw invalidArgument('toString', value);
}

function integerFrom(value: Value): Value {
  if (isInteger(value)) return value;
  if (value instanceof Float) return integerFromDouble(value.value) ?? null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'string') throw invalidArgument('toInteger', value);
  if (WHOLE.test(value)) {
    const digits = BigInt(value.trim().replace(/^\+/, ''));
    return digits <= 2n ** 63n - 1n && digits >= -(2n ** 63n) ? toInteger(digits) : null;
  }
  return NUMBER.test(value) ? (integerFromDouble(Number(value)) ?? null) : null;
}

function floatFrom(value: Value): Value {
  if (isNumber(value)) return value instanceof Float ? value : new Float(toDouble(value));
  if (typeof value !== 'string') throw invalidArgument('toFloat', value);
  return NUMBER.test(value) ? new Float(Number(value)) : null;
}

function booleanFrom(value: Value): Value {
  if (typeof value === 'boolean') return value;
  if (isInteger(value)) return value !== 0;
  if (typeof value !== 'string') throw invalidArgument('toBoolean', value);
  const word = value.toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : null;
}

/** The forms that answer null instead of refusing. */
function orNull(convert: (value: Value) => Value): (value: Value) => Value {
  return (value) => {
    if (typeof value === 'object' && !(value instanceof Float) && !isTemporal(value)) return null;
    try {
      return convert(value);
    } catch {
      return null;
    }
  };
}

const single =
  (convert: (value: Value) => Value): FunctionBody =>
  ([value]) =>
    convert(value!);

const each =
  (name: string, convert: (value: Value) => Value): FunctionBody =>
  ([values]) =>
    list(name, values!).map((value) => (value === null ? null : orNull(convert)(value)));

export const CONVERSIONS: Readonly<Record<string, FunctionBody>> = {
  tostring: single(textFrom),
  tointeger: single(integerFrom),
  toint: single(integerFrom),
  tofloat: single(floatFrom),
  toboolean: single(booleanFrom),
  tostringornull: single(orNull(textFrom)),
  tointegerornull: single(orNull(integerFrom)),
  tofloatornull: single(orNull(floatFrom)),
  tobooleanornull: single(orNull(booleanFrom)),
  tostringlist: each('toStringList', textFrom),
  tointegerlist: each('toIntegerList', integerFrom),
  tofloatlist: each('toFloatList', floatFrom),
  tobooleanlist: each('toBooleanList', booleanFrom),
  valuetype: ([value]) => typeName(value!).toUpperCase(),
};
