import { aggregatesOf, isProjection } from '../../../rewrite/tree.ts';
import type { Clause, Expression } from '../../../syntax/ast.ts';
import { distinctCountOf, groupsOf } from '../../distinct-count.ts';

/** Pairs of nodes that are counted by the first of them. */
type CountedPairs = {
  readonly by: string;
  readonly of: string;
  /** What makes the groups; without it each node is one, and the numbers of several are added up. */
  readonly keys: readonly Expression[] | undefined;
};

/** `areDifferent`: whether no pair comes twice. Undefined where a projection reads anything else of the pairs. */
export function countedPairs(
  next: Clause | undefined,
  columns: readonly string[],
  areDifferent: boolean,
): CountedPairs | undefined {
  const [first, second, ...more] = columns;
  if (!isProjection(next) || next.projection.star || first === undefined || second === undefined || more.length > 0)
    return undefined;
  const distinct = distinctCountOf(next);
  if (distinct?.by !== undefined && columns.includes(distinct.by) && columns.includes(distinct.of))
    return { by: distinct.by, of: distinct.of, keys: distinct.keys };
  const groups = areDifferent ? groupsOf(next.projection) : undefined;
  if (!groups) return undefined;
  const by = groups.by ?? first;
  const of = by === first ? second : first;
  const aggregates = [...next.projection.items, ...next.projection.orderBy].flatMap(({ expression }) =>
    aggregatesOf(expression),
  );
  if (!columns.includes(by) || aggregates.length === 0) return undefined;
  return aggregates.every((aggregate) => countsRows(aggregate, columns)) ? { by, of, keys: undefined } : undefined;
}

function countsRows(aggregate: Expression, columns: readonly string[]): boolean {
  if (aggregate.kind === 'count-rows') return true;
  if (aggregate.kind !== 'call' || aggregate.distinct || aggregate.name.toLowerCase() !== 'count') return false;
  const [argument] = aggregate.args;
  return argument?.kind === 'variable' && columns.includes(argument.name);
}
