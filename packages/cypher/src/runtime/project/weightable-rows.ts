import { isAggregateCall } from '../../rewrite/tree.ts';
import { isStable } from '../../rewrite/tree-facts.ts';
import type { Clause, Expression, MatchClause } from '../../syntax/ast.ts';
import { childrenOf } from '../../syntax/children.ts';

const WEIGHTED = ['count', 'sum', 'avg', 'min', 'max'];

/**
 * Whether a row may stand for several equal ones: `MATCH (a)-[:T*]->(b) RETURN a.x, avg(b.y)` reads nothing of the trails,
 * and what it gathers can be multiplied. Undefined when the clauses are not of this shape.
 */
export function hasWeightableRows(clause: MatchClause, next: Clause | undefined): boolean {
  if ((next?.kind !== 'with' && next?.kind !== 'return') || clause.optional || next.projection.star) return false;
  const walks = clause.patterns.some(
    ({ variable, shortest, steps }) =>
      !variable && !shortest && steps.some(({ relationship }) => relationship.range && !relationship.variable),
  );
  if (!walks) return false;
  const expressions = [...next.projection.items, ...next.projection.orderBy].map(({ expression }) => expression);
  const aggregates = expressions.flatMap(aggregatesIn);
  return aggregates.length > 0 && aggregates.every(isWeightable) && expressions.every(isStable);
}

function isWeightable(aggregate: Expression): boolean {
  if (aggregate.kind !== 'call') return true;
  return aggregate.distinct || WEIGHTED.includes(aggregate.name.toLowerCase());
}

function aggregatesIn(expression: Expression): Expression[] {
  return isAggregateCall(expression) ? [expression] : childrenOf(expression).flatMap(aggregatesIn);
}
