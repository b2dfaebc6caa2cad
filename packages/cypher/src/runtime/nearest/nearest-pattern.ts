import { aggregatesOf, isAggregateCall, mapTree, mentions } from '../../rewrite/tree.ts';
import type { Clause, Expression, MatchClause, NodePattern, PatternStep, Projection } from '../../syntax/ast.ts';
import { freeVariables } from '../../syntax/free-variables.ts';
import { splitConditions } from '../trail-count/countable.ts';

/** A MATCH of shortest paths of which only the least length from each start is wanted. */
export type NearestPattern = {
  readonly start: NodePattern;
  readonly end: NodePattern;
  readonly step: PatternStep;
  /** Whether the walk goes with the written order of the pattern. */
  readonly forward: boolean;
  readonly length: string;
  readonly startConditions: readonly Expression[];
  readonly endConditions: readonly Expression[];
};

/** Recognises `MATCH p = shortestPath((a)-[*]->(b)) RETURN a, min(length(p))`, where nothing else is read of b. */
export function nearestPattern(clause: MatchClause, next: Clause | undefined): NearestPattern | undefined {
  if ((next?.kind !== 'with' && next?.kind !== 'return') || next.projection.star) return undefined;
  const [pattern, ...others] = clause.patterns;
  const [step, ...more] = pattern?.steps ?? [];
  if (clause.optional || !pattern?.shortest || others.length > 0 || !step || more.length > 0) return undefined;
  const { length, variable, properties, where, range } = step.relationship;
  if (length === undefined || variable || properties || where || pattern.variable || !range) return undefined;
  if (mentions(clause.where, length)) return undefined;
  for (const forward of [true, false]) {
    const [start, end] = forward ? [pattern.first, step.node] : [step.node, pattern.first];
    if (!onlyLeastLength(next.projection, length, end.variable?.name)) continue;
    const found = splitConditions(clause.where, start, end);
    if (found) return { start, end, step, forward, length, ...found };
  }
  return undefined;
}

function onlyLeastLength({ items, orderBy }: Projection, length: string, end: string | undefined): boolean {
  const all = [...items, ...orderBy].map(({ expression }) => expression);
  const aggregates = all.flatMap(aggregatesOf);
  if (aggregates.length === 0 || !aggregates.every((call) => isLeast(call, length))) return false;
  const nothing: Expression = { kind: 'literal', value: null, start: 0, end: 0 };
  return all.every((expression) => {
    const rest = mapTree(expression, (object) => (isAggregateCall(object as Expression) ? nothing : undefined));
    const read = freeVariables(rest);
    return !read.has(length) && !(end !== undefined && read.has(end));
  });
}

function isLeast(call: Expression, length: string): boolean {
  if (call.kind !== 'call' || call.name.toLowerCase() !== 'min') return false;
  return call.args[0]?.kind === 'variable' && call.args[0].name === length;
}
