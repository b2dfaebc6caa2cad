import { mentions } from '../../rewrite/tree.ts';
import { isAggregate } from '../../semantics/function-signatures.ts';
import type { Clause, Expression, MatchClause, NodePattern, PatternStep, Projection } from '../../syntax/ast.ts';
import { childrenOf } from '../../syntax/children.ts';
import { freeVariables } from '../../syntax/free-variables.ts';

/** A MATCH along one variable length, of whose far end only the number of trails is wanted. */
export type CountableTrails = {
  readonly start: NodePattern;
  readonly step: PatternStep;
  /** Whether the walk goes with the written order of the pattern. */
  readonly forward: boolean;
  readonly end: NodePattern;
  readonly endName: string | undefined;
  readonly startConditions: readonly Expression[];
  readonly endConditions: readonly Expression[];
};

/**
 * Recognises `MATCH (a)-[:T*1..]->(b) WITH a, count(b)`: nothing is read of the trails but how many there are from each
 * start, and how long they are. Undefined when the clauses are not of this shape.
 */
export function countableTrails(clause: MatchClause, next: Clause | undefined): CountableTrails | undefined {
  if (next?.kind !== 'with' && next?.kind !== 'return') return undefined;
  const [pattern, ...others] = clause.patterns;
  if (clause.optional || !pattern || others.length > 0) return undefined;
  const [step, ...more] = pattern.steps;
  if (!step || more.length > 0 || pattern.variable || pattern.shortest || !isPlainRange(step)) return undefined;
  for (const forward of [true, false]) {
    const [start, end] = forward ? [pattern.first, step.node] : [step.node, pattern.first];
    if (step.relationship.length !== undefined && mentions(clause.where, step.relationship.length)) return undefined;
    const found = splitConditions(clause.where, start, end);
    if (!found || !countsOnly(next.projection, end.variable?.name, step.relationship.length)) continue;
    return { start, step, forward, end, endName: end.variable?.name, ...found };
  }
  return undefined;
}

function isPlainRange({ relationship }: PatternStep): boolean {
  const { range, variable, properties, where, direction } = relationship;
  return range !== undefined && !variable && !properties && !where && direction !== 'both';
}

/** Each condition must concern one end only, and those on the far end nothing else at all. */
export function splitConditions(where: Expression | undefined, start: NodePattern, end: NodePattern) {
  const endName = end.variable?.name;
  if (start.variable && start.variable.name === endName) return undefined;
  if (end.where || (end.properties && freeVariables(end.properties).size > 0)) return undefined;
  const startConditions: Expression[] = [];
  const endConditions: Expression[] = [];
  for (const condition of conjuncts(where)) {
    const free = freeVariables(condition);
    if (endName === undefined || !free.has(endName)) startConditions.push(condition);
    else if (free.size === 1) endConditions.push(condition);
    else return undefined;
  }
  return { startConditions, endConditions };
}

function conjuncts(where: Expression | undefined): readonly Expression[] {
  if (!where) return [];
  return where.kind === 'logic' && where.operator === 'AND' ? where.operands.flatMap(conjuncts) : [where];
}

/** Whether the projection aggregates by plain counting only, and mentions the far end nowhere else. */
function countsOnly(projection: Projection, endName: string | undefined, length: string | undefined): boolean {
  if (projection.star) return false;
  const expressions = [...projection.items, ...projection.orderBy].map((item) => item.expression);
  const counts = { found: false };
  return expressions.every((expression) => isHarmless(expression, endName, length, counts)) && counts.found;
}

function isHarmless(
  expression: Expression,
  endName: string | undefined,
  length: string | undefined,
  counts: { found: boolean },
): boolean {
  if (expression.kind === 'count-rows') {
    counts.found = true;
    return true;
  }
  if (expression.kind === 'call' && isAggregate(expression.name)) {
    counts.found = true;
    const [argument] = expression.args;
    const name = expression.name.toLowerCase();
    if (argument?.kind !== 'variable' || expression.distinct) return false;
    return name === 'count' || (argument.name === length && (name === 'min' || name === 'max' || name === 'sum'));
  }
  if (expression.kind === 'subquery' || expression.kind === 'pattern' || expression.kind === 'pattern-comprehension')
    return false;
  if (expression.kind === 'variable') return expression.name !== endName;
  return childrenOf(expression).every((child) => isHarmless(child, endName, length, counts));
}
