import { FUNCTIONS } from '../semantics/function-signatures.ts';
import type { Clause, Expression, Projection } from '../syntax/ast.ts';
import { someExpression } from '../syntax/children.ts';

/** Whether the clause makes the same of equal rows however many there are: DISTINCT, or aggregates that do not count. */
export function multiplicityIgnored(next: Clause | undefined): boolean {
  if (next?.kind !== 'with' && next?.kind !== 'return') return false;
  const { projection } = next;
  const aggregates = aggregatesOf(projection);
  return aggregates.length === 0 ? projection.distinct : aggregates.every(ignoresCount);
}

function aggregatesOf(projection: Projection): Expression[] {
  const found: Expression[] = [];
  const visit = (expression: Expression) => {
    if (isAggregateCall(expression)) found.push(expression);
    return false;
  };
  for (const item of projection.items) someExpression(item.expression, visit);
  return found;
}

function isAggregateCall(expression: Expression): boolean {
  if (expression.kind === 'count-rows') return true;
  return expression.kind === 'call' && FUNCTIONS.get(expression.name.toLowerCase())?.aggregate === true;
}

function ignoresCount(expression: Expression): boolean {
  if (expression.kind !== 'call') return false;
  const name = expression.name.toLowerCase();
  return expression.distinct || name === 'min' || name === 'max';
}
