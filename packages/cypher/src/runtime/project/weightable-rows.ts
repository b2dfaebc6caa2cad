import { aggregatesOf, isAggregateCall, isProjection } from '../../rewrite/tree.ts';
import { isStable } from '../../rewrite/tree-facts.ts';
import type { Clause, Expression, MatchClause, PatternPart } from '../../syntax/ast.ts';
import { childrenOf } from '../../syntax/children.ts';
import { freeVariables } from '../../syntax/free-variables.ts';
import { searches } from '../sets/aggregates/aggregate-sources.ts';

const WEIGHTED = ['count', 'sum', 'avg', 'min', 'max'];

/** Rows of which one may stand for several that are equal in all that is read of them. */
type WeightableRows = {
  /** Whether the value of a variable is read. To count a variable that is never null is not to read it. */
  reads(name: string): boolean;
};

/**
 * The rows of a MATCH whose number is only multiplied: `MATCH (a)-[:T*]->(b) RETURN a.x, avg(b.y)` reads nothing of the
 * trails, and what it gathers can be weighted. Undefined where rows are read otherwise, or where each is one of its own.
 * `isFirst`: nothing comes in front of the MATCH.
 */
export function weightableRows(
  clause: MatchClause,
  next: Clause | undefined,
  isFirst: boolean,
): WeightableRows | undefined {
  if (!isProjection(next) || clause.optional || next.projection.star) return undefined;
  const { patterns } = clause;
  const joins = (part: PatternPart) => part.steps.length === 0 && (patterns.length > 1 || !isFirst);
  if (!patterns.some((part) => joins(part) || hasManyRows(part, isFirst))) return undefined;
  const expressions = [...next.projection.items, ...next.projection.orderBy].map(({ expression }) => expression);
  const aggregates = expressions.flatMap(aggregatesOf);
  if (aggregates.length === 0 || !aggregates.every(isWeightable) || !expressions.every(isStable)) return undefined;
  if (expressions.some(searches)) return { reads: () => true };
  const read = new Set(expressions.flatMap(namesRead));
  return { reads: (name) => read.has(name) };
}

/** Whether a pattern may have many rows with the same ends, or with ends of which one is not read. */
function hasManyRows({ variable, shortest, steps }: PatternPart, isFirst: boolean): boolean {
  if (variable || (shortest === 'one' && !isFirst)) return false;
  return steps.some(({ relationship }) => (shortest || relationship.range) && !relationship.variable);
}

function isWeightable(aggregate: Expression): boolean {
  if (aggregate.kind !== 'call') return true;
  return aggregate.distinct || WEIGHTED.includes(aggregate.name.toLowerCase());
}

function namesRead(expression: Expression): string[] {
  if (!isAggregateCall(expression)) {
    if (aggregatesOf(expression).length === 0) return [...freeVariables(expression)];
    return childrenOf(expression).flatMap(namesRead);
  }
  if (expression.kind !== 'call') return [];
  const [argument] = expression.args;
  const onlyCounts = expression.name.toLowerCase() === 'count' && !expression.distinct && argument?.kind === 'variable';
  return onlyCounts ? [] : expression.args.flatMap((one) => [...freeVariables(one)]);
}
