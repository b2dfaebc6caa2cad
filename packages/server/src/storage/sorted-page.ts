import { type Expression, type SelectQueryBuilder, type Simplify, sql } from 'kysely';
import { type ListExpressions, paged, sorted } from './list-query.ts';
import type { ListRequest } from './list-request.ts';

const COUNT = sql<number>`count(*)::int`.as('count');

/** One page of the rows in the requested order, and how many rows there are on all pages. */
export async function sortedPage<DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  list: ListRequest,
  columns: ListExpressions,
  fallback: readonly { readonly by: Expression<unknown>; readonly descending?: boolean }[],
): Promise<{ count: number; rows: Simplify<O>[] }> {
  const { count } = await rows.clearSelect().select(COUNT).$castTo<{ count: number }>().executeTakeFirstOrThrow();
  return { count, rows: await paged(sorted(rows, list.sorts, columns, fallback), list).execute() };
}
