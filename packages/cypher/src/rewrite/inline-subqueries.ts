import { importOf } from '../semantics/imported-names.ts';
import type { Clause, Expression, MatchClause, ProjectionItem, ReturnClause, SubqueryClause } from '../syntax/ast.ts';
import { aggregatesOf, isAggregateCall, isPlain, nameAt, variable } from './tree.ts';

/**
 * `MATCH (a) CALL { WITH a MATCH ... RETURN count(b) AS n }` is `MATCH (a) OPTIONAL MATCH ... WITH a, count(b) AS n`, and
 * without an aggregate it is a MATCH: all nodes are then searched from together. The rows in front must all differ, as
 * those of single nodes do.
 */
export function inlineSubqueries(clauses: readonly Clause[]): readonly Clause[] {
  const index = clauses.findIndex(({ kind }) => kind === 'call-subquery');
  const names = index < 0 ? undefined : namesOfNodes(clauses.slice(0, index));
  const inlined = names && inlinedSubquery(clauses[index] as SubqueryClause, names);
  return inlined ? [...clauses.slice(0, index), ...inlined, ...clauses.slice(index + 1)] : clauses;
}

/** The names of the nodes, where the clauses look for single nodes and nothing else. */
function namesOfNodes(clauses: readonly Clause[]): string[] | undefined {
  const names: string[] = [];
  for (const clause of clauses) {
    if (clause.kind !== 'match' || clause.optional) return undefined;
    for (const { first, steps, variable: path } of clause.patterns) {
      if (steps.length > 0 || path || !first.variable) return undefined;
      names.push(first.variable.name);
    }
  }
  return clauses.length > 0 ? [...new Set(names)] : undefined;
}

function inlinedSubquery({ body, imports }: SubqueryClause, outer: readonly string[]): readonly Clause[] | undefined {
  const [part, ...more] = body.parts;
  const imported = imports ? undefined : importOf(part!);
  const taken = imports ? imports.map(({ name }) => name) : (imported?.names ?? []);
  const [match, last, ...further] = (imported?.rest ?? part!).clauses;
  if (more.length > 0 || match?.kind !== 'match' || match.optional || last?.kind !== 'return' || further.length > 0)
    return undefined;
  const isTaken = (name: string) => taken === 'all' || taken.includes(name);
  const own = namesIn(match);
  // A name that is not taken over is a new variable inside.
  if (own.some((name) => outer.includes(name) && !isTaken(name))) return undefined;
  if (!isPlain(last.projection) || !last.projection.items.every((item) => isSimple(item, own, outer))) return undefined;
  const aggregates = last.projection.items.map(({ expression }) => isAggregateCall(expression));
  if (aggregates.some((one) => one !== aggregates[0])) return undefined;
  return [{ ...match, optional: aggregates[0]! }, withOf(last, outer)];
}

function withOf({ projection, start, end }: ReturnClause, outer: readonly string[]): Clause {
  const handedOn: ProjectionItem[] = outer.map((name) => ({ expression: variable(name), alias: undefined }));
  const items = [...handedOn, ...projection.items.map(named)];
  return { kind: 'with', projection: { ...projection, items }, where: undefined, start, end };
}

function named(item: ProjectionItem): ProjectionItem {
  const { expression, alias } = item;
  return alias || expression.kind !== 'variable' ? item : { expression, alias: nameAt(expression.name) };
}

/** A variable of the MATCH, a property of one, or an aggregate of those, to which null adds nothing. */
function isSimple({ expression, alias }: ProjectionItem, own: readonly string[], outer: readonly string[]): boolean {
  const name = alias?.name ?? (expression.kind === 'variable' ? expression.name : undefined);
  if (name === undefined || outer.includes(name)) return false;
  const [value, ...more] = isAggregateCall(expression) && expression.kind === 'call' ? expression.args : [expression];
  return more.length === 0 && value !== undefined && aggregatesOf(value).length === 0 && isRead(value, own);
}

function isRead(value: Expression, own: readonly string[]): boolean {
  const of = value.kind === 'property' ? value.of : value;
  return of.kind === 'variable' && own.includes(of.name);
}

function namesIn({ patterns }: MatchClause): string[] {
  return patterns.flatMap(({ variable: path, first, steps }) =>
    [
      path,
      first.variable,
      ...steps.flatMap(({ relationship, node }) => [relationship.variable, node.variable]),
    ].flatMap((one) => one?.name ?? []),
  );
}
