import type { Clause, Expression, MatchClause, Projection } from '../syntax/ast.ts';
import { freeVariables } from '../syntax/free-variables.ts';
import type { Demand } from './demand.ts';
import { canJoinPatterns, joinPatterns } from './join-matches.ts';
import { aggregatesOf, isAggregateCall, isProjection, mapTree, mentions } from './tree.ts';

/**
 * Where nothing observes how many equal rows there are, an OPTIONAL MATCH of which nothing is read says nothing; and of
 * two that build on each other, where only aggregates read the second, just whole matches count, so they become one.
 */
export function optionalMatches(
  clauses: readonly Clause[],
  demandsOf: (clauses: readonly Clause[]) => readonly Demand[],
  isOuter: (name: string) => boolean,
): readonly Clause[] {
  let current = clauses;
  for (let index = 1; index < current.length; index++) {
    const clause = current[index]!;
    if (clause.kind !== 'match' || !clause.optional) continue;
    const before = current.slice(0, index);
    const isNew = (name: string) => !isOuter(name) && !before.some((one) => mentions(one, name));
    const demand = demandsOf(current)[index]!;
    const [next, projection] = [current[index + 1], current[index + 2]];
    if (demand.set && !namesOf(clause).filter(isNew).some(demand.reads))
      current = [...before, ...current.slice(index + 1)];
    else if (next?.kind === 'match' && isProjection(projection) && buildsOn(clause, next, projection.projection, isNew))
      current = [...before, joinPatterns(clause, next), ...current.slice(index + 2)];
    else continue;
    index--;
  }
  return current;
}

function buildsOn(
  first: MatchClause,
  second: MatchClause,
  projection: Projection,
  isNew: (name: string) => boolean,
): boolean {
  if (!second.optional || projection.star || !canJoinPatterns(first, second)) return false;
  if (second.patterns.some(({ shortest }) => shortest)) return false;
  const own = namesOf(first).filter(isNew);
  if (!nodeNames(second).some((name) => own.includes(name))) return false;
  const expressions = [...projection.items, ...projection.orderBy].map(({ expression }) => expression);
  const aggregates = expressions.flatMap(aggregatesOf);
  if (aggregates.length === 0 || !aggregates.every(ignoresNullsAndCount)) return false;
  const hidden = [...own, ...namesOf(second).filter(isNew)];
  const nothing: Expression = { kind: 'literal', value: null, start: 0, end: 0 };
  const keys = expressions.map((expression) =>
    mapTree(expression, (object) => (isAggregateCall(object as Expression) ? nothing : undefined)),
  );
  return (
    !keys.some((key) => [...freeVariables(key)].some((name) => hidden.includes(name))) &&
    !own.some((name) => mentions(projection, name))
  );
}

/** `count(DISTINCT x)`, `min(x.p)`: null adds nothing, and neither does a value for the second time. */
function ignoresNullsAndCount(call: Expression): boolean {
  if (call.kind !== 'call') return false;
  const [argument, ...more] = call.args;
  const name = call.name.toLowerCase();
  if (more.length > 0 || !(call.distinct || name === 'min' || name === 'max')) return false;
  const of = argument?.kind === 'property' ? argument.of : argument;
  return of?.kind === 'variable';
}

function nodeNames({ patterns }: MatchClause): string[] {
  const nodes = patterns.flatMap(({ first, steps }) => [first, ...steps.map(({ node }) => node)]);
  return nodes.flatMap(({ variable }) => variable?.name ?? []);
}

function namesOf(clause: MatchClause): string[] {
  const walks = clause.patterns.flatMap(({ variable, steps }) => [
    variable,
    ...steps.map(({ relationship }) => relationship.variable),
  ]);
  return [...nodeNames(clause), ...walks.flatMap((variable) => variable?.name ?? [])];
}
