import type { Compiler } from '../execution/compiler.ts';
import { type Evaluate, Frame, type Row } from '../execution/frame.ts';
import { equals } from '../operations/equality.ts';
import { runtimeError } from '../query-error.ts';
import type { Expression, ListComprehension, QuantifierExpression, ReduceExpression } from '../syntax/ast.ts';
import { isList, someValue, type Value } from '../values/value.ts';
import { truth } from './compile-logic.ts';
import { textQuantifier } from './text-quantifier.ts';

export function compileCase(compiler: Compiler, expression: Expression & { kind: 'case' }, frame: Frame): Evaluate {
  const subject = expression.subject && compiler.compile(expression.subject, frame);
  const alternatives = expression.alternatives.map(({ when, value }) => ({
    when: compiler.compile(when, frame),
    value: compiler.compile(value, frame),
  }));
  const otherwise = expression.otherwise ? compiler.compile(expression.otherwise, frame) : () => null;
  if (subject)
    return (row) => {
      const wanted = subject(row);
      for (const { when, value } of alternatives) if (equals(wanted, when(row)) === true) return value(row);
      return otherwise(row);
    };
  return (row) => {
    for (const { when, value } of alternatives) if (truth(when(row)) === true) return value(row);
    return otherwise(row);
  };
}

function listFrom(value: Value): readonly Value[] | null {
  if (value === null || isList(value)) return value;
  throw runtimeError('TypeError', 'InvalidArgumentType', `expected a List, but this is ${someValue(value)}`);
}

export function compileListComprehension(compiler: Compiler, expression: ListComprehension, frame: Frame): Evaluate {
  const list = compiler.compile(expression.list, frame);
  const inner = new Frame(frame);
  const slot = inner.define(expression.variable.name);
  const where = expression.where && compiler.compile(expression.where, inner);
  const projection = expression.projection && compiler.compile(expression.projection, inner);
  const { runtime } = compiler;
  return (row) => {
    const items = listFrom(list(row));
    if (items === null) return null;
    const result: Value[] = [];
    for (const item of items) {
      runtime.tick();
      row[slot] = item;
      if (where && truth(where(row)) !== true) continue;
      result.push(projection ? projection(row) : item);
    }
    return result;
  };
}

export function compileQuantifier(compiler: Compiler, expression: QuantifierExpression, frame: Frame): Evaluate {
  const list = compiler.compile(expression.list, frame);
  const inner = new Frame(frame);
  const slot = inner.define(expression.variable.name);
  const where = expression.where ? compiler.compile(expression.where, inner) : (row: Row) => row[slot]!;
  const decide = QUANTIFIERS[expression.quantifier];
  const decideText = textQuantifier(compiler, expression, frame);
  const { runtime } = compiler;
  return (row) => {
    const items = listFrom(list(row));
    if (items === null) return null;
    const known = decideText?.(row, items);
    if (known !== undefined) return known;
    return decide(items, (item) => {
      runtime.tick();
      row[slot] = item;
      return truth(where(row));
    });
  };
}

type Test = (item: Value) => boolean | null;

const QUANTIFIERS: Readonly<
  Record<QuantifierExpression['quantifier'], (items: readonly Value[], test: Test) => boolean | null>
> = {
  all(items, test) {
    let result: boolean | null = true;
    for (const item of items) {
      const holds = test(item);
      if (holds === false) return false;
      if (holds === null) result = null;
    }
    return result;
  },
  any(items, test) {
    let result: boolean | null = false;
    for (const item of items) {
      const holds = test(item);
      if (holds === true) return true;
      if (holds === null) result = null;
    }
    return result;
  },
  none(items, test) {
    let result: boolean | null = true;
    for (const item of items) {
      const holds = test(item);
      if (holds === true) return false;
      if (holds === null) result = null;
    }
    return result;
  },
  single(items, test) {
    let found = 0;
    let unknown = false;
    for (const item of items) {
      const holds = test(item);
      if (holds === true && ++found > 1) return false;
      if (holds === null) unknown = true;
    }
    return unknown ? null : found === 1;
  },
};

export function compileReduce(compiler: Compiler, expression: ReduceExpression, frame: Frame): Evaluate {
  const initial = compiler.compile(expression.initial, frame);
  const list = compiler.compile(expression.list, frame);
  const inner = new Frame(frame);
  const accumulator = inner.define(expression.accumulator.name);
  const slot = inner.define(expression.variable.name);
  const step = compiler.compile(expression.step, inner);
  const { runtime } = compiler;
  return (row) => {
    const items = listFrom(list(row));
    if (items === null) return null;
    let value = initial(row);
    for (const item of items) {
      runtime.tick();
      row[accumulator] = value;
      row[slot] = item;
      value = step(row);
    }
    return value;
  };
}
