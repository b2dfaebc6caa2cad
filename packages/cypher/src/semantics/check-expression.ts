import type { CallExpression, Expression, PatternExpression } from '../syntax/ast.ts';
import { someExpression } from '../syntax/children.ts';
import { nearest } from '../syntax/nearest.ts';
import { unhandled } from '../unhandled.ts';
import { Float } from '../values/float.ts';
import type { CheckContext, Scope } from './check-context.ts';
import { bindPattern } from './check-pattern.ts';
import { checkSubquery } from './check-query.ts';
import { FUNCTIONS, isAggregate } from './function-signatures.ts';
import {
  ANY,
  BOOLEAN,
  elementOf,
  FLOAT,
  INTEGER,
  join,
  listOf,
  MAP,
  mayBe,
  NULL,
  PATH,
  STRING,
  type StaticType,
  someType,
} from './static-type.ts';

/** `allowed`: at the top of a projection item. `inside`: within another aggregate. */
type Aggregates = 'allowed' | 'forbidden' | 'inside';

/** Checks an expression and returns what is known of its value. */
export function checkExpression(
  context: CheckContext,
  expression: Expression,
  scope: Scope,
  aggregates: Aggregates = 'forbidden',
): StaticType {
  return new ExpressionChecker(context, aggregates).check(expression, scope);
}

/** Checks a condition: it must be able to be a boolean, and may be or contain a pattern. */
export function checkPredicate(context: CheckContext, expression: Expression, scope: Scope): void {
  new ExpressionChecker(context, 'forbidden').checkCondition(expression, scope);
}

export function containsAggregate(expression: Expression): boolean {
  return someExpression(
    expression,
    (inner) => inner.kind === 'count-rows' || (inner.kind === 'call' && isAggregate(inner.name)),
  );
}

class ExpressionChecker {
  readonly #context: CheckContext;
  #aggregates: Aggregates;

  constructor(context: CheckContext, aggregates: Aggregates) {
    this.#context = context;
    this.#aggregates = aggregates;
  }

  /** A condition may hold patterns as operands of AND, OR, XOR and NOT. */
  checkCondition(expression: Expression, scope: Scope): void {
    const type = this.#checkOperand(expression, scope);
    if (!mayBe(type, 'boolean')) throw this.#wrongType(expression, type, 'a condition');
  }

  #checkOperand(expression: Expression, scope: Scope): StaticType {
    if (expression.kind === 'pattern' && !expression.pattern.shortest) return this.#checkPattern(expression, scope);
    if (expression.kind === 'logic') return this.#checkLogic(expression.operands, expression.operator, scope, true);
    if (expression.kind === 'not') return this.#checkLogic([expression.operand], 'NOT', scope, true);
    return this.check(expression, scope);
  }

  check(expression: Expression, scope: Scope): StaticType {
    switch (expression.kind) {
      case 'literal':
        return literalType(expression.value);
      case 'parameter':
        this.#context.usedParameters.add(expression.name);
        return ANY;
      case 'variable': {
        const type = scope.get(expression.name);
        if (!type) throw this.#context.undefinedVariable(expression, expression.name, scope);
        return type;
      }
      case 'list':
        return listOf(this.#checkAll(expression.items, scope).reduce(join, NULL));
      case 'map':
        for (const entry of expression.entries) this.check(entry.value, scope);
        return MAP;
      case 'property':
        return this.#checkProperty(expression, scope);
      case 'index':
        return this.#checkIndex(expression, scope);
      case 'slice': {
        const type = this.check(expression.of, scope);
        if (expression.from) this.check(expression.from, scope);
        if (expression.to) this.check(expression.to, scope);
        if (!mayBe(type, 'list')) throw this.#wrongType(expression.of, type, 'a list', 'TypeError');
        return type.kind === 'list' ? type : listOf(ANY);
      }
      case 'label-test': {
        const type = this.check(expression.of, scope);
        if (!mayBe(type, 'node', 'relationship')) throw this.#wrongType(expression.of, type, 'a node or relationship');
        return BOOLEAN;
      }
      case 'logic':
        return this.#checkLogic(expression.operands, expression.operator, scope, false);
      case 'not':
        return this.#checkLogic([expression.operand], 'NOT', scope, false);
      case 'comparison':
        this.check(expression.first, scope);
        for (const next of expression.rest) this.check(next.operand, scope);
        return BOOLEAN;
      case 'predicate': {
        this.check(expression.left, scope);
        const right = this.check(expression.right, scope);
        if (expression.operator === 'IN' && !mayBe(right, 'list'))
          throw this.#wrongType(expression.right, right, 'a list');
        return BOOLEAN;
      }
      case 'null-test':
        this.check(expression.operand, scope);
        return BOOLEAN;
      case 'arithmetic':
        return this.#checkArithmetic(expression, scope);
      case 'unary': {
        const type = this.check(expression.operand, scope);
        if (!mayBe(type, 'integer', 'float', 'duration')) throw this.#wrongType(expression.operand, type, 'a number');
        return type;
      }
      case 'call':
        return this.#checkCall(expression, scope);
      case 'count-rows':
        this.#refuseAggregate(expression);
        return INTEGER;
      case 'case':
        return this.#checkCase(expression, scope);
      case 'list-comprehension': {
        const list = this.#checkList(expression.list, scope);
        const inner = new Map(scope).set(expression.variable.name, elementOf(list));
        return this.#withoutAggregates(() => {
          if (expression.where) this.checkCondition(expression.where, inner);
          return listOf(expression.projection ? this.check(expression.projection, inner) : elementOf(list));
        });
      }
      case 'pattern-comprehension':
        return this.#withoutAggregates(() => {
          const inner = bindPattern(this.#context, [expression.pattern], scope);
          if (expression.where) this.checkCondition(expression.where, inner);
          return listOf(this.check(expression.projection, inner));
        });
      case 'quantifier': {
        const list = this.#checkList(expression.list, scope);
        const inner = new Map(scope).set(expression.variable.name, elementOf(list));
        this.#withoutAggregates(() => expression.where && this.checkCondition(expression.where, inner));
        return BOOLEAN;
      }
      case 'reduce': {
        const initial = this.check(expression.initial, scope);
        const list = this.#checkList(expression.list, scope);
        const inner = new Map(scope)
          .set(expression.accumulator.name, ANY)
          .set(expression.variable.name, elementOf(list));
        const step = this.#withoutAggregates(() => this.check(expression.step, inner));
        return join(initial, step);
      }
      case 'pattern':
        if (expression.pattern.shortest) return this.#checkPattern(expression, scope);
        throw this.#context.error(
          expression,
          'UnexpectedSyntax',
          'a pattern is a condition, not a value; use a pattern comprehension, EXISTS { } or COUNT { }',
        );
      case 'subquery':
        this.#withoutAggregates(() => checkSubquery(this.#context, expression, scope));
        return expression.yields === 'exists' ? BOOLEAN : expression.yields === 'count' ? INTEGER : listOf(ANY);
      case 'map-projection': {
        const type = this.check({ kind: 'variable', ...expression.variable }, scope);
        if (!mayBe(type, 'node', 'relationship', 'map'))
          throw this.#wrongType(expression.variable, type, 'a node or map');
        for (const item of expression.items) {
          if (item.kind === 'entry') this.check(item.value, scope);
          if (item.kind === 'variable-of') this.check({ kind: 'variable', ...item.variable }, scope);
        }
        return MAP;
      }
      default:
        return unhandled(expression);
    }
  }

  #checkAll(expressions: readonly Expression[], scope: Scope): StaticType[] {
    return expressions.map((expression) => this.check(expression, scope));
  }

  #checkProperty(expression: Expression & { kind: 'property' }, scope: Scope): StaticType {
    const type = this.check(expression.of, scope);
    if (type.kind === 'path') throw this.#wrongType(expression.of, type, 'something with properties');
    if (!mayBe(type, 'node', 'relationship', 'map', 'temporal', 'duration'))
      throw this.#wrongType(expression.of, type, 'something with properties', 'TypeError');
    return ANY;
  }

  #checkIndex(expression: Expression & { kind: 'index' }, scope: Scope): StaticType {
    const type = this.check(expression.of, scope);
    const at = this.check(expression.at, scope);
    if (!mayBe(type, 'list', 'map', 'node', 'relationship'))
      throw this.#wrongType(expression.of, type, 'a list or map', 'TypeError');
    if (type.kind === 'list' && !mayBe(at, 'integer'))
      throw this.#wrongType(expression.at, at, 'an integer', 'TypeError');
    return elementOf(type);
  }

  #checkLogic(operands: readonly Expression[], operator: string, scope: Scope, patterns: boolean): StaticType {
    for (const operand of operands) {
      const type = patterns ? this.#checkOperand(operand, scope) : this.check(operand, scope);
      if (!mayBe(type, 'boolean')) throw this.#wrongType(operand, type, `a boolean for ${operator}`);
    }
    return BOOLEAN;
  }

  #checkArithmetic(expression: Expression & { kind: 'arithmetic' }, scope: Scope): StaticType {
    let type = this.check(expression.first, scope);
    for (const { operator, operand } of expression.rest) {
      const right = this.check(operand, scope);
      if (operator === '+') {
        type = sumType(type, right);
        continue;
      }
      this.#refuseNonNumber(expression.first, type, operator);
      this.#refuseNonNumber(operand, right, operator);
      type = operator === '^' ? FLOAT : sumType(type, right);
    }
    return type;
  }

  #refuseNonNumber(operand: Expression, type: StaticType, operator: string): void {
    if (!mayBe(type, 'integer', 'float', 'temporal', 'duration'))
      throw this.#wrongType(operand, type, `a number for ${operator}`);
  }

  #checkCase(expression: Expression & { kind: 'case' }, scope: Scope): StaticType {
    if (expression.subject) this.check(expression.subject, scope);
    let type: StaticType = expression.otherwise ? this.check(expression.otherwise, scope) : NULL;
    for (const { when, value } of expression.alternatives) {
      if (expression.subject) this.check(when, scope);
      else this.checkCondition(when, scope);
      type = join(type, this.check(value, scope));
    }
    return type;
  }

  #checkList(list: Expression, scope: Scope): StaticType {
    const type = this.check(list, scope);
    if (!mayBe(type, 'list')) throw this.#wrongType(list, type, 'a list');
    return type;
  }

  #checkPattern(expression: PatternExpression, scope: Scope): StaticType {
    const { pattern } = expression;
    bindPattern(this.#context, [pattern], scope);
    const elements = [pattern.first, ...pattern.steps.flatMap((step) => [step.relationship, step.node])];
    for (const { variable } of elements)
      if (variable && !scope.has(variable.name))
        throw this.#context.error(
          variable,
          'UndefinedVariable',
          `a pattern used as a condition cannot introduce ${variable.name}; use EXISTS { } for that`,
        );
    return pattern.shortest ? (pattern.shortest === 'one' ? PATH : listOf(PATH)) : BOOLEAN;
  }

  #checkCall(call: CallExpression, scope: Scope): StaticType {
    const signature = FUNCTIONS.get(call.name.toLowerCase());
    if (!signature) {
      const slip = nearest(
        call.name,
        [...FUNCTIONS.values()].map((known) => known.name),
      );
      const hint = slip ? `; did you mean ${slip}?` : '';
      throw this.#context.error(call, 'UnknownFunction', `unknown function ${call.name}${hint}`);
    }
    this.#checkArity(call, signature.min, signature.max);
    if (signature.aggregate) return this.#checkAggregate(call, scope, signature.result);
    if (call.distinct)
      throw this.#context.error(
        call,
        'UnexpectedSyntax',
        `DISTINCT has no meaning in ${call.name}, which is no aggregate`,
      );
    const argument = call.args[0];
    if (signature.name === 'exists' && argument?.kind === 'pattern') return this.#checkPattern(argument, scope);
    const types = this.#checkAll(call.args, scope);
    if (signature.accepts && !mayBe(types[0]!, ...signature.accepts))
      throw this.#wrongType(argument!, types[0]!, `${signature.accepts.join(' or ')} for ${signature.name}`);
    if (signature.name === 'reverse' || signature.name === 'tail' || signature.name === 'abs') return types[0]!;
    if (signature.name === 'head' || signature.name === 'last') return elementOf(types[0]!);
    return signature.name === 'coalesce' ? types.reduce(join, NULL) : signature.result;
  }

  #checkArity(call: CallExpression, min: number, max: number): void {
    const given = call.args.length;
    if (given >= min && given <= max) return;
    const wanted = min === max ? `${min}` : max === Number.POSITIVE_INFINITY ? `at least ${min}` : `${min} to ${max}`;
    throw this.#context.error(
      call,
      'InvalidNumberOfArguments',
      `${call.name} takes ${wanted} argument${wanted === '1' ? '' : 's'}, but ${given} ${given === 1 ? 'was' : 'were'} given`,
    );
  }

  #checkAggregate(call: CallExpression, scope: Scope, result: StaticType): StaticType {
    this.#refuseAggregate(call);
    this.#aggregates = 'inside';
    const types = this.#checkAll(call.args, scope);
    this.#aggregates = 'allowed';
    if (call.args.some((arg) => someExpression(arg, isRandom)))
      throw this.#context.error(call, 'NonConstantExpression', `rand() cannot be used inside ${call.name}`);
    const name = call.name.toLowerCase();
    if (name === 'collect') return listOf(types[0]!);
    return name === 'min' || name === 'max' ? types[0]! : result;
  }

  #refuseAggregate(at: Expression): void {
    if (this.#aggregates === 'inside')
      throw this.#context.error(at, 'NestedAggregation', 'an aggregate cannot stand inside another aggregate');
    if (this.#aggregates === 'forbidden')
      throw this.#context.error(at, 'InvalidAggregation', 'an aggregate can only stand in WITH or RETURN');
  }

  #withoutAggregates<T>(check: () => T): T {
    const aggregates = this.#aggregates;
    this.#aggregates = aggregates === 'inside' ? 'inside' : 'forbidden';
    const result = check();
    this.#aggregates = aggregates;
    return result;
  }

  #wrongType(
    at: { readonly start: number },
    type: StaticType,
    wanted: string,
    kind: 'SyntaxError' | 'TypeError' = 'SyntaxError',
  ) {
    return this.#context.error(at, 'InvalidArgumentType', `expected ${wanted}, but this is ${someType(type)}`, kind);
  }
}

const isRandom = (expression: Expression) => expression.kind === 'call' && expression.name.toLowerCase() === 'rand';

function literalType(value: (Expression & { kind: 'literal' })['value']): StaticType {
  if (value === null) return NULL;
  if (typeof value === 'boolean') return BOOLEAN;
  if (typeof value === 'string') return STRING;
  return value instanceof Float ? FLOAT : INTEGER;
}

function sumType(a: StaticType, b: StaticType): StaticType {
  if (a.kind === 'list' || b.kind === 'list') return listOf(ANY);
  if (a.kind === 'integer' && b.kind === 'integer') return INTEGER;
  const numbers = ['integer', 'float'];
  return numbers.includes(a.kind) && numbers.includes(b.kind) ? FLOAT : ANY;
}
