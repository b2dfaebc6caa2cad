import type { Dialect } from '../dialect.ts';
import type { Compiler } from '../execution/compiler.ts';
import type { Evaluate, Frame, Row } from '../execution/frame.ts';
import { compare } from '../operations/compare.ts';
import { equals, isIn } from '../operations/equality.ts';
import { groupKey } from '../operations/group-key.ts';
import { runtimeError } from '../query-error.ts';
import type { ComparisonOperator, Expression, LogicExpression, PredicateOperator } from '../syntax/ast.ts';
import { parseLike } from '../temporal/parse-temporal.ts';
import { isInstant } from '../values/temporal-values.ts';
import { isList, someValue, type Value } from '../values/value.ts';
import { compileRegex } from './regex.ts';

export function compileLogic(compiler: Compiler, expression: LogicExpression, frame: Frame): Evaluate {
  const operands = compiler.compileAll(expression.operands, frame);
  if (expression.operator === 'AND') return (row) => conjunction(operands, row);
  if (expression.operator === 'OR') return (row) => disjunction(operands, row);
  return (row) => exclusive(operands, row);
}

function conjunction(operands: readonly Evaluate[], row: Row): boolean | null {
  let result: boolean | null = true;
  for (const operand of operands) {
    const value = truth(operand(row));
    if (value === false) return false;
    if (value === null) result = null;
  }
  return result;
}

function disjunction(operands: readonly Evaluate[], row: Row): boolean | null {
  let result: boolean | null = false;
  for (const operand of operands) {
    const value = truth(operand(row));
    if (value === true) return true;
    if (value === null) result = null;
  }
  return result;
}

function exclusive(operands: readonly Evaluate[], row: Row): boolean | null {
  let result = false;
  for (const operand of operands) {
    const value = truth(operand(row));
    if (value === null) return null;
    result = result !== value;
  }
  return result;
}

/** A value where a boolean is needed. */
export function truth(value: Value): boolean | null {
  if (value === null || typeof value === 'boolean') return value;
  throw runtimeError('TypeError', 'InvalidArgumentType', `expected a Boolean, but this is ${someValue(value)}`);
}

export function compileNot(compiler: Compiler, operand: Expression, frame: Frame): Evaluate {
  const evaluate = compiler.compile(operand, frame);
  const negated: Evaluate = (row) => {
    const value = truth(evaluate(row));
    return value === null ? null : !value;
  };
  if (compiler.runtime.dialect.missingText === 'null' || !isTextPredicate(operand)) return negated;
  return missingAsEmpty(compiler, operand, frame);
}

type TextPredicate = Expression & { kind: 'predicate' };

function isTextPredicate(expression: Expression): expression is TextPredicate {
  return expression.kind === 'predicate' && expression.operator !== 'IN' && expression.operator !== '=~';
}

/** The analysts' reading of `NOT n.p CONTAINS ...`: a property that is not there is the empty text. */
function missingAsEmpty(compiler: Compiler, predicate: TextPredicate, frame: Frame): Evaluate {
  const left = bareProperty(compiler, predicate.left, frame);
  const right = bareProperty(compiler, predicate.right, frame);
  const test = textTest(predicate.operator);
  return (row) => {
    const result = test(left(row), right(row));
    return result === null ? null : !result;
  };
}

function bareProperty(compiler: Compiler, expression: Expression, frame: Frame): Evaluate {
  const evaluate = compiler.compile(expression, frame);
  return expression.kind === 'property' ? (row) => evaluate(row) ?? '' : evaluate;
}

export function compileComparison(
  compiler: Compiler,
  expression: Expression & { kind: 'comparison' },
  frame: Frame,
): Evaluate {
  const first = compiler.compile(expression.first, frame);
  const rest = expression.rest.map(({ operator, operand }) => ({
    test: comparisonTest(operator, compiler.runtime.dialect),
    operand: compiler.compile(operand, frame),
  }));
  if (rest.length === 1) {
    const { test, operand } = rest[0]!;
    return (row) => test(first(row), operand(row));
  }
  return (row) => {
    let left = first(row);
    let result: boolean | null = true;
    for (const { test, operand } of rest) {
      const right = operand(row);
      const holds = test(left, right);
      if (holds === false) return false;
      if (holds === null) result = null;
      left = right;
    }
    return result;
  };
}

type Test = (a: Value, b: Value) => boolean | null;

function comparisonTest(operator: ComparisonOperator, dialect: Dialect): Test {
  const test = TESTS[operator];
  if (!dialect.temporalText) return test;
  return (a, b) => {
    if (typeof a === 'string' && isInstant(b)) return test(parseLike(a, b) ?? a, b);
    if (typeof b === 'string' && isInstant(a)) return test(a, parseLike(b, a) ?? b);
    return test(a, b);
  };
}

const TESTS: Readonly<Record<ComparisonOperator, Test>> = {
  '=': equals,
  '<>': (a, b) => {
    const same = equals(a, b);
    return same === null ? null : !same;
  },
  '<': (a, b) => ordered(compare(a, b), (order) => order < 0),
  '<=': (a, b) => ordered(compare(a, b), (order) => order <= 0),
  '>': (a, b) => ordered(compare(a, b), (order) => order > 0),
  '>=': (a, b) => ordered(compare(a, b), (order) => order >= 0),
};

/** NaN stands for "not ordered", for which every comparison is false. */
function ordered(order: number | null, test: (order: number) => boolean): boolean | null {
  return order === null ? null : test(order);
}

export function compilePredicate(
  compiler: Compiler,
  expression: Expression & { kind: 'predicate' },
  frame: Frame,
): Evaluate {
  const left = compiler.compile(expression.left, frame);
  if (expression.operator === 'IN') return compileIn(compiler, left, expression.right, frame);
  const right = compiler.compile(expression.right, frame);
  const test = expression.operator === '=~' ? compileRegex(compiler.runtime.dialect) : textTest(expression.operator);
  return (row) => test(left(row), right(row));
}

function textTest(operator: PredicateOperator): Test {
  const holds = TEXT_TESTS[operator as keyof typeof TEXT_TESTS];
  return (a, b) => (typeof a === 'string' && typeof b === 'string' ? holds(a, b) : null);
}

const TEXT_TESTS = {
  'STARTS WITH': (text: string, part: string) => text.startsWith(part),
  'ENDS WITH': (text: string, part: string) => text.endsWith(part),
  CONTAINS: (text: string, part: string) => text.includes(part),
} as const;

/** Lists longer than this are searched through a set. */
const SET_FROM = 8;

/** The same list object is usually tested many times, so its set is cached while the object stays the same. */
function compileIn(compiler: Compiler, left: Evaluate, list: Expression, frame: Frame): Evaluate {
  const right = compiler.compile(list, frame);
  const isConstant = list.kind === 'list' && list.items.every((item) => item.kind === 'literal');
  const constant = isConstant ? right([]) : undefined;
  let indexed: readonly Value[] | undefined;
  let keys: Set<string | number> | undefined;
  return (row) => {
    const values = constant ?? right(row);
    if (values === null) return null;
    if (!isList(values))
      throw runtimeError('TypeError', 'InvalidArgumentType', `IN needs a List, but this is ${someValue(values)}`);
    const value = left(row);
    if (values.length <= SET_FROM || !isPlain(value)) return isIn(value, values);
    if (values !== indexed) {
      indexed = values;
      keys = values.every(isPlain) ? new Set(values.map(groupKey)) : undefined;
    }
    return keys ? keys.has(groupKey(value)) : isIn(value, values);
  };
}

/** Values for which equality and grouping agree: no null, no NaN, nothing nested. */
function isPlain(value: Value): boolean {
  if (value === null) return false;
  if (typeof value !== 'object') return true;
  return 'node' in value || 'relationship' in value;
}
