import { runtimeError } from '../query-error.ts';
import type { ArithmeticOperator } from '../syntax/ast.ts';
import {
  addDuration,
  addDurations,
  divideDuration,
  multiplyDuration,
  negateDuration,
} from '../temporal/temporal-arithmetic.ts';
import { Float } from '../values/float.ts';
import { toInteger } from '../values/integer.ts';
import { isInstant, isTemporal } from '../values/temporal-values.ts';
import { isDuration, isInteger, isList, isNumber, someValue, toDouble, typeName, type Value } from '../values/value.ts';
import { joinLists, joinTexts } from './joined.ts';
import { toText } from './to-text.ts';

export function calculate(operator: ArithmeticOperator, a: Value, b: Value): Value {
  switch (operator) {
    case '+':
      return add(a, b);
    case '-':
      return subtract(a, b);
    case '*':
      return multiply(a, b);
    case '/':
      return divide(a, b);
    case '%':
      return modulo(a, b);
    case '^':
      return power(a, b);
  }
}

export function add(a: Value, b: Value): Value {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    return Number.isSafeInteger(sum) ? sum : toInteger(BigInt(a) + BigInt(b));
  }
  if (a === null || b === null) return null;
  if (isList(a) || isList(b)) return joinLists(isList(a) ? a : [a], isList(b) ? b : [b]);
  if (typeof a === 'string') return joinTexts(a, concatenable(b, a, b));
  if (typeof b === 'string') return joinTexts(concatenable(a, a, b), b);
  if (isInteger(a) && isInteger(b)) return toInteger(BigInt(a) + BigInt(b));
  if (isNumber(a) && isNumber(b)) return new Float(toDouble(a) + toDouble(b));
  if (isDuration(b)) {
    if (isDuration(a)) return addDurations(a, b);
    if (isInstant(a)) return addDuration(a, b);
  }
  if (isDuration(a) && isInstant(b)) return addDuration(b, a);
  throw wrongOperands('+', a, b);
}

function concatenable(value: Value, a: Value, b: Value): string {
  if (typeof value === 'string') return value;
  if (isNumber(value) || typeof value === 'boolean' || isTemporal(value)) return toText(value);
  throw wrongOperands('+', a, b);
}

function subtract(a: Value, b: Value): Value {
  if (typeof a === 'number' && typeof b === 'number') {
    const difference = a - b;
    return Number.isSafeInteger(difference) ? difference : toInteger(BigInt(a) - BigInt(b));
  }
  if (a === null || b === null) return null;
  if (isInteger(a) && isInteger(b)) return toInteger(BigInt(a) - BigInt(b));
  if (isNumber(a) && isNumber(b)) return new Float(toDouble(a) - toDouble(b));
  if (isDuration(b)) {
    if (isDuration(a)) return addDurations(a, negateDuration(b));
    if (isInstant(a)) return addDuration(a, negateDuration(b));
  }
  throw wrongOperands('-', a, b);
}

function multiply(a: Value, b: Value): Value {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b;
    if (Number.isSafeInteger(product)) return product === 0 ? 0 : product;
    return toInteger(BigInt(a) * BigInt(b));
  }
  if (a === null || b === null) return null;
  if (isInteger(a) && isInteger(b)) return toInteger(BigInt(a) * BigInt(b));
  if (isNumber(a) && isNumber(b)) return new Float(toDouble(a) * toDouble(b));
  if (isDuration(a) && isNumber(b)) return multiplyDuration(a, toDouble(b));
  if (isNumber(a) && isDuration(b)) return multiplyDuration(b, toDouble(a));
  throw wrongOperands('*', a, b);
}

function divide(a: Value, b: Value): Value {
  if (a === null || b === null) return null;
  if (isInteger(a) && isInteger(b)) {
    if (b === 0) throw divisionByZero();
    return toInteger(BigInt(a) / BigInt(b));
  }
  if (isNumber(a) && isNumber(b)) return new Float(toDouble(a) / toDouble(b));
  if (isDuration(a) && isNumber(b)) return divideDuration(a, toDouble(b));
  throw wrongOperands('/', a, b);
}

function modulo(a: Value, b: Value): Value {
  if (typeof a === 'number' && typeof b === 'number' && b !== 0) {
    const rest = a % b;
    return rest === 0 ? 0 : rest;
  }
  if (a === null || b === null) return null;
  if (isInteger(a) && isInteger(b)) {
    if (b === 0) throw divisionByZero();
    return toInteger(BigInt(a) % BigInt(b));
  }
  if (isNumber(a) && isNumber(b)) return new Float(toDouble(a) % toDouble(b));
  throw wrongOperands('%', a, b);
}

function power(a: Value, b: Value): Value {
  if (a === null || b === null) return null;
  if (isNumber(a) && isNumber(b)) return new Float(toDouble(a) ** toDouble(b));
  throw wrongOperands('^', a, b);
}

export function negate(value: Value): Value {
  if (value === null) return null;
  if (isInteger(value)) return value === 0 ? 0 : toInteger(-BigInt(value));
  if (value instanceof Float) return new Float(-value.value);
  if (isDuration(value)) return negateDuration(value);
  throw runtimeError('TypeError', 'InvalidArgumentType', `cannot negate ${someValue(value)}`);
}

function divisionByZero() {
  return runtimeError('ArithmeticError', 'DivisionByZero', 'division by zero');
}

function wrongOperands(operator: string, a: Value, b: Value) {
  return runtimeError(
    'TypeError',
    'InvalidArgumentType',
    `${operator} cannot be applied to ${typeName(a)} and ${typeName(b)}`,
  );
}
