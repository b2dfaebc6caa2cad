import type { Clause, Expression, SortItem } from '../syntax/ast.ts';
import { freeVariables } from '../syntax/free-variables.ts';
import { aggregatesOf, isAggregating, isProjection, mapTree, type ProjectionClause } from './tree.ts';

/** Aggregates that no query can write: the value with the least or the greatest of what is sorted by. */
export const LEAST_BY = 'least by';
export const GREATEST_BY = 'greatest by';

/** What is the same in every order of the rows. */
const UNORDERED = ['count', 'min', 'max', LEAST_BY, GREATEST_BY];

/**
 * `collect(x)[0]` and `head(collect(x))` need only one value of each group. If rows are sorted by one expression in front
 * of it, that is the value with the least or greatest of them, and nothing has to be sorted.
 */
export function firstCollected(clauses: readonly Clause[]): readonly Clause[] {
  const result = [...clauses];
  for (const [index, clause] of clauses.entries()) {
    if (!isProjection(clause) || !isAggregating(clause.projection)) continue;
    const before = result[index - 1];
    const sorted = before && sortedBy(before);
    const first = mapTree(clause, (object) => firstOf(object as Expression, sorted));
    if (first === clause) continue;
    if (!sorted) {
      result[index] = first;
      continue;
    }
    if (!isUnordered(first)) continue;
    result[index] = first;
    const { projection } = before as ProjectionClause;
    result[index - 1] = { ...(before as ProjectionClause), projection: { ...projection, orderBy: [] } };
  }
  return result;
}

/** What a clause sorts by, where it does nothing else that the next one could not do. */
function sortedBy(clause: Clause): SortItem | undefined {
  if (clause.kind !== 'with' || clause.where) return undefined;
  const { projection } = clause;
  const [by] = projection.orderBy;
  if (!by || projection.orderBy.length > 1 || projection.star || projection.skip || projection.limit) return undefined;
  if (projection.distinct || isAggregating(projection)) return undefined;
  const names = projection.items.map(({ expression, alias }) =>
    expression.kind === 'variable' && (alias?.name ?? expression.name) === expression.name
      ? expression.name
      : undefined,
  );
  return [...freeVariables(by.expression)].every((name) => names.includes(name)) ? by : undefined;
}

function isUnordered({ projection: { items, orderBy } }: ProjectionClause): boolean {
  return [...items, ...orderBy]
    .flatMap(({ expression }) => aggregatesOf(expression))
    .every((one) => one.kind !== 'call' || UNORDERED.includes(one.name.toLowerCase()));
}

function firstOf(expression: Expression, sorted: SortItem | undefined): Expression | undefined {
  const list =
    expression.kind === 'index' && expression.at.kind === 'literal' && expression.at.value === 0
      ? expression.of
      : expression.kind === 'call' && expression.name.toLowerCase() === 'head'
        ? expression.args[0]
        : undefined;
  if (list?.kind !== 'call' || list.name.toLowerCase() !== 'collect') return undefined;
  const name = sorted?.descending ? GREATEST_BY : LEAST_BY;
  return { ...list, name, distinct: false, args: [...list.args, ...(sorted ? [sorted.expression] : [])] };
}
