import { isAggregate } from '../../semantics/function-signatures.ts';
import type { Clause, Expression, MatchClause, PatternStep, Projection } from '../../syntax/ast.ts';
import { childrenOf } from '../../syntax/children.ts';

/** The names that are read of pairs which are otherwise only counted. */
type CountablePairs = { readonly reads: ReadonlySet<string> };

/**
 * Recognises a walk of which only the pairs of its ends are counted: `MATCH shortestPath((a)-[*]->(b)) RETURN count(*)`,
 * or, as the first clause, `MATCH (a)-[*]->(b) WITH a, count(DISTINCT b)`, where each b is met once per a. Undefined when
 * the clauses are not of this shape.
 */
export function countablePairs(clauses: readonly Clause[], index: number): CountablePairs | undefined {
  const [clause, next] = [clauses[index] as MatchClause, clauses[index + 1]];
  if (next?.kind !== 'with' && next?.kind !== 'return') return undefined;
  const [pattern, ...others] = clause.patterns;
  const [step, ...more] = pattern?.steps ?? [];
  if (clause.optional || !pattern || others.length > 0 || !step || more.length > 0) return undefined;
  if (pattern.variable || step.relationship.variable) return undefined;
  const { projection } = next;
  if (projection.star) return undefined;
  if (pattern.shortest === 'one') return countsRows(projection);
  const [left, right] = [pattern.first.variable?.name, step.node.variable?.name];
  if (pattern.shortest || index > 0 || left === undefined || right === undefined || left === right) return undefined;
  if (!meetsEndsOnce(step)) return undefined;
  return countsEnds(projection, left, right) ?? countsEnds(projection, right, left);
}

/** Whether such a walk, where only its ends matter, is made in a way that meets each once. */
function meetsEndsOnce({ relationship: { range, direction } }: PatternStep): boolean {
  return range !== undefined && (range.min ?? 1) <= 1 && direction !== 'both';
}

function countsRows(projection: Projection): CountablePairs | undefined {
  return reading(projection, (call) => call.kind === 'count-rows' || isPlainCount(call));
}

/** Grouped by one end and nothing that would join groups, and counting the other. */
function countsEnds(projection: Projection, by: string, counted: string): CountablePairs | undefined {
  const keys = projection.items.filter(({ expression }) => aggregatesOf(expression).length === 0);
  if (!keys.some(({ expression }) => expression.kind === 'variable' && expression.name === by)) return undefined;
  const found = reading(
    projection,
    (call) => call.kind === 'call' && call.distinct && isCountOf(call, (name) => name === counted),
  );
  return found && !found.reads.has(counted) ? found : undefined;
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
