import type { Evaluate } from '../execution/frame.ts';
import { isStable } from '../rewrite/tree-facts.ts';
import { isAggregate } from '../semantics/function-signatures.ts';
import type { Expression } from '../syntax/ast.ts';
import type { Value } from '../values/value.ts';

/** Whether an expression is computed of constants alone, and has the same value in every row. */
export function isComputedConstant(expression: Expression): boolean {
  const { kind } = expression;
  return (kind === 'call' || kind === 'arithmetic' || kind === 'property') && isConstant(expression);
}

function isConstant(expression: Expression): boolean {
  switch (expression.kind) {
    case 'literal':
    case 'parameter':
      return true;
    case 'property':
      return isConstant(expression.of);
    case 'unary':
      return isConstant(expression.operand);
    case 'arithmetic':
      return isConstant(expression.first) && expression.rest.every(({ operand }) => isConstant(operand));
    case 'list':
      return expression.items.every(isConstant);
    case 'map':
      return expression.entries.every(({ value }) => isConstant(value));
    case 'call':
      return !isAggregate(expression.name) && expression.args.every(isConstant) && isStable(expression);
    default:
      return false;
  }
}

/** Computes a constant when it is first read: where no row reads it, a fault in it does not matter. */
export function computedOnce(evaluate: Evaluate): Evaluate {
  let known: Value | undefined;
  return (row) => {
    if (known === undefined) known = evaluate(row);
    return known;
  };
}
