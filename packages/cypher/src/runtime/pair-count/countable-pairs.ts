import { isAggregate } from '../../semantics/function-signatures.ts';
import type { Clause, Expression, MatchClause, Projection } from '../../syntax/ast.ts';
import { childrenOf } from '../../syntax/children.ts';

/** The names that are read of pairs which are otherwise only counted. */
type CountablePairs = { readonly reads: ReadonlySet<string> };

/**
 * Recognises a walk of which only the pairs of its ends are counted: `MATCH shortestPath((a)-[*]->(b)) RETURN count(*)`.
 * Undefined when the clauses are not of this shape.
 */
export function countablePairs(clauses: readonly Clause[], index: number): CountablePairs | undefined {
  const [clause, next] = [clauses[index] as MatchClause, clauses[index + 1]];
  if (next?.kind !== 'with' && next?.kind !== 'return') return undefined;
  const [pattern, ...others] = clause.patterns;
  const [step, ...more] = pattern?.steps ?? [];
  if (clause.optional || !pattern || others.length > 0 || !step || more.length > 0) return undefined;
  if (pattern.variable || step.relationship.variable || pattern.shortest !== 'one' || next.projection.star)
    return undefined;
  return reading(next.projection, (call) => call.kind === 'count-rows' || isPlainCount(call));
}

/** What a projection reads beside its aggregates, all of which must be of one sort. */
function reading(projection: Projection, isRight: (aggregate: Expression) => boolean): CountablePairs | undefined {
  const expressions = [...projection.items, ...projection.orderBy].map(({ expression }) => expression);
  const aggregates = expressions.flatMap(aggregatesOf);
  if (aggregates.length === 0 || !aggregates.every(isRight)) return undefined;
  const reads = new Set<string>();
  return expressions.every((expression) => collectReads(expression, reads)) ? { reads } : undefined;
}

/** False for what may read more than can be seen from here. */
function collectReads(expression: Expression, reads: Set<string>): boolean {
  const { kind } = expression;
  if (kind === 'subquery' || kind === 'pattern' || kind === 'pattern-comprehension') return false;
  if (isAggregateCall(expression)) return true;
  if (kind === 'variable') reads.add(expression.name);
  return childrenOf(expression).every((child) => collectReads(child, reads));
}

const isPlainCount = (call: Expression) => call.kind === 'call' && !call.distinct && isCountOf(call, () => true);

function isCountOf(call: Expression & { kind: 'call' }, isName: (name: string) => boolean): boolean {
  const [argument] = call.args;
  return call.name.toLowerCase() === 'count' && argument?.kind === 'variable' && isName(argument.name);
}

function aggregatesOf(expression: Expression): Expression[] {
  return isAggregateCall(expression) ? [expression] : childrenOf(expression).flatMap(aggregatesOf);
}

function isAggregateCall(expression: Expression): boolean {
  return expression.kind === 'count-rows' || (expression.kind === 'call' && isAggregate(expression.name));
}
