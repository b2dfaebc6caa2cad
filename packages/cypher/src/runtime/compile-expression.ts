import { type Compiler, readSlot } from '../execution/compiler.ts';
import type { Evaluate, Frame } from '../execution/frame.ts';
import { propertiesOf } from '../execution/property-access.ts';
import type { Runtime } from '../execution/runtime.ts';
import { callFunction } from '../functions/function-table.ts';
import { calculate, negate } from '../operations/arithmetic.ts';
import { runtimeError } from '../query-error.ts';
import type { CallExpression, Expression, MapProjection } from '../syntax/ast.ts';
import { unhandled } from '../unhandled.ts';
import type { Value } from '../values/value.ts';
import { compileIndex, compileLabelTest, compileProperty, compileSlice } from './compile-access.ts';
import { compileCase, compileListComprehension, compileQuantifier, compileReduce } from './compile-iteration.ts';
import { compileComparison, compileLogic, compileNot, compilePredicate } from './compile-logic.ts';
import {
  compilePatternComprehension,
  compilePatternExpression,
  compileSubquery,
} from './compile-pattern-expression.ts';
import { computedOnce, isComputedConstant } from './constant.ts';

/** Turns expressions into functions of a row, for one run of one query. */
export class ExpressionCompiler implements Compiler {
  readonly runtime: Runtime;
  readonly text: string;
  /** Expressions whose value is already in a slot: aggregates and grouping keys behind a grouping. */
  readonly #known: ((expression: Expression) => number | undefined) | undefined;

  constructor(runtime: Runtime, text: string, known?: (expression: Expression) => number | undefined) {
    this.runtime = runtime;
    this.text = text;
    this.#known = known;
  }

  /** The same compiler, with some expressions read from slots. */
  knowing(known: (expression: Expression) => number | undefined): Compiler {
    return new ExpressionCompiler(this.runtime, this.text, known);
  }

  compile(expression: Expression, frame: Frame): Evaluate {
    const slot = this.#known?.(expression);
    if (slot !== undefined) return (row) => row[slot] ?? null;
    const evaluate = this.#evaluation(expression, frame);
    return isComputedConstant(expression) ? computedOnce(evaluate) : evaluate;
  }

  #evaluation(expression: Expression, frame: Frame): Evaluate {
    switch (expression.kind) {
      case 'literal': {
        const { value } = expression;
        return () => value;
      }
      case 'parameter':
        return this.#compileParameter(expression.name);
      case 'variable':
        return readSlot(frame, expression.name);
      case 'list': {
        const items = this.compileAll(expression.items, frame);
        return (row) => items.map((item) => item(row));
      }
      case 'map': {
        const entries = expression.entries.map(({ key, value }) => ({ key, value: this.compile(value, frame) }));
        return (row) => new Map(entries.map(({ key, value }): [string, Value] => [key, value(row)]));
      }
      case 'property':
        return compileProperty(this, expression, frame);
      case 'index':
        return compileIndex(this, expression, frame);
      case 'slice':
        return compileSlice(this, expression, frame);
      case 'label-test':
        return compileLabelTest(this, expression, frame);
      case 'logic':
        return compileLogic(this, expression, frame);
      case 'not':
        return compileNot(this, expression.operand, frame);
      case 'comparison':
        return compileComparison(this, expression, frame);
      case 'predicate':
        return compilePredicate(this, expression, frame);
      case 'null-test': {
        const operand = this.compile(expression.operand, frame);
        const { negated } = expression;
        return (row) => (operand(row) === null) !== negated;
      }
      case 'arithmetic':
        return this.#compileArithmetic(expression, frame);
      case 'unary': {
        const operand = this.compile(expression.operand, frame);
        return expression.operator === '-' ? (row) => negate(operand(row)) : operand;
      }
      case 'call':
        return this.#compileCall(expression, frame);
      case 'count-rows':
        throw new Error('an aggregate outside a projection passed the checks');
      case 'case':
        return compileCase(this, expression, frame);
      case 'list-comprehension':
        return compileListComprehension(this, expression, frame);
      case 'quantifier':
        return compileQuantifier(this, expression, frame);
      case 'reduce':
        return compileReduce(this, expression, frame);
      case 'pattern-comprehension':
        return this.#nested(() => compilePatternComprehension(this, expression, frame));
      case 'pattern':
        return this.#nested(() => compilePatternExpression(this, expression, frame));
      case 'subquery':
        return this.#nested(() => compileSubquery(this, expression, frame));
      case 'map-projection':
        return this.#compileMapProjection(expression, frame);
      default:
        return unhandled(expression);
    }
  }

  compileAll(expressions: readonly Expression[], frame: Frame): Evaluate[] {
    return expressions.map((expression) => this.compile(expression, frame));
  }

  /** What is searched inside an expression stands one level deeper in the plan. */
  #nested(make: () => Evaluate): Evaluate {
    const { plan } = this.runtime;
    return plan ? plan.nested(make) : make();
  }

  #compileParameter(name: string): Evaluate {
    const value = this.runtime.parameters.get(name);
    if (value === undefined)
      throw runtimeError('ParameterMissing', 'MissingParameter', `the parameter $${name} was not given`);
    return () => value;
  }

  #compileArithmetic(expression: Expression & { kind: 'arithmetic' }, frame: Frame): Evaluate {
    const first = this.compile(expression.first, frame);
    const rest = expression.rest.map(({ operator, operand }) => ({ operator, operand: this.compile(operand, frame) }));
    if (rest.length === 1) {
      const { operator, operand } = rest[0]!;
      return (row) => calculate(operator, first(row), operand(row));
    }
    return (row) => {
      let value = first(row);
      for (const { operator, operand } of rest) value = calculate(operator, value, operand(row));
      return value;
    };
  }

  #compileCall(call: CallExpression, frame: Frame): Evaluate {
    const name = call.name.toLowerCase();
    if (name === 'exists') {
      const argument = this.compile(call.args[0]!, frame);
      const isPattern = call.args[0]!.kind === 'pattern';
      return isPattern ? argument : (row) => argument(row) !== null;
    }
    const args = this.compileAll(call.args, frame);
    if (name === 'coalesce')
      return (row) => {
        for (const argument of args) {
          const value = argument(row);
          if (value !== null) return value;
        }
        return null;
      };
    return callFunction(name, args, this.runtime);
  }

  #compileMapProjection(projection: MapProjection, frame: Frame): Evaluate {
    const of = readSlot(frame, projection.variable.name);
    const { runtime } = this;
    const items = projection.items.map((item) => {
      if (item.kind === 'entry') return { ...item, evaluate: this.compile(item.value, frame) };
      if (item.kind === 'variable-of') return { ...item, evaluate: readSlot(frame, item.variable.name) };
      return item;
    });
    return (row) => {
      const value = of(row);
      if (value === null) return null;
      const properties = propertiesOf(runtime, value);
      const result = new Map<string, Value>();
      for (const item of items) {
        if (item.kind === 'all-properties') for (const [key, property] of properties) result.set(key, property);
        else if (item.kind === 'property-of') result.set(item.key, properties.get(item.key) ?? null);
        else if (item.kind === 'variable-of') result.set(item.variable.name, item.evaluate(row));
        else result.set(item.key, item.evaluate(row));
      }
      return result;
    };
  }
}
