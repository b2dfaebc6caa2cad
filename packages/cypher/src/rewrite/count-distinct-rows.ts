import type { Clause, Expression, Projection } from '../syntax/ast.ts';
import { freeVariables } from '../syntax/free-variables.ts';
import {
  aggregatesOf,
  isAggregateCall,
  isAggregating,
  isPlain,
  isProjection,
  mapTree,
  nameAt,
  type ProjectionClause,
  plainVariables,
  variable,
} from './tree.ts';

const COUNT = '\u0000count of';

/**
 * `WITH DISTINCT a, b RETURN a.name, count(*)` becomes `WITH a, count(DISTINCT b) AS n RETURN a.name, sum(n)`: rows that
 * only serve to be counted are counted where they are found.
 */
export function countDistinctRows(
  clauses: readonly Clause[],
  isNever: (name: string, index: number) => boolean,
): readonly Clause[] {
  const counted = [...clauses];
  for (let index = 0; index + 1 < counted.length; index++) {
    const [clause, next] = [counted[index]!, counted[index + 1]];
    if (clause.kind !== 'with' || !isProjection(next)) continue;
    const rewritten = rewrite(clause, next, (name) => isNever(name, index));
    if (rewritten) counted.splice(index, 2, ...rewritten);
  }
  return counted;
}

function rewrite(
  clause: ProjectionClause & { readonly kind: 'with' },
  next: ProjectionClause,
  isNever: (name: string) => boolean,
): [Clause, Clause] | undefined {
  const { projection, where } = clause;
  const names = plainVariables(projection);
  if (!projection.distinct || !names || names.length < 2 || !isPlain(projection) || where) return undefined;
  if (!isAggregating(next.projection) || next.projection.star || !names.every(isNever)) return undefined;
  if (
    !expressionsOf(next.projection)
      .flatMap(aggregatesOf)
      .every((call) => isPlainCount(call, names))
  )
    return undefined;
  const read = readOutsideAggregates(next.projection);
  const counted = names.findLast((name) => !read.has(name));
  if (counted === undefined) return undefined;
  const number = COUNT + counted;
  const keys = projection.items.filter(
    ({ expression }) => expression.kind !== 'variable' || expression.name !== counted,
  );
  const count: Expression = {
    kind: 'call',
    name: 'count',
    distinct: true,
    args: [variable(counted)],
    start: 0,
    end: 0,
  };
  const sum: Expression = { kind: 'call', name: 'sum', distinct: false, args: [variable(number)], start: 0, end: 0 };
  const items = [...keys, { expression: count, alias: nameAt(number) }];
  const replaced = mapTree(next, (object) => (isAggregateCall(object as Expression) ? sum : undefined));
  return [{ ...clause, projection: { ...projection, distinct: false, items } }, replaced];
}

function expressionsOf({ items, orderBy }: Projection): Expression[] {
  return [...items, ...orderBy].map(({ expression }) => expression);
}

function isPlainCount(call: Expression, names: readonly string[]): boolean {
  if (call.kind === 'count-rows') return true;
  if (call.kind !== 'call' || call.distinct || call.name.toLowerCase() !== 'count') return false;
  const [argument] = call.args;
  return argument?.kind === 'variable' && names.includes(argument.name);
}

function readOutsideAggregates(projection: Projection): ReadonlySet<string> {
  const nothing: Expression = { kind: 'literal', value: null, start: 0, end: 0 };
  const read = expressionsOf(projection).flatMap((expression) => [
    ...freeVariables(mapTree(expression, (object) => (isAggregateCall(object as Expression) ? nothing : undefined))),
  ]);
  return new Set(read);
}
