import { type Selectable, sql } from 'kysely';
import { notFound } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import { filtered, type ListExpressions } from '../../storage/list-query.ts';
import type { ListRequest } from '../../storage/list-request.ts';
import { sortedPage } from '../../storage/sorted-page.ts';
import type { FindingRunTable } from '../../storage/tables/finding-tables.ts';

export type FindingRun = Selectable<FindingRunTable>;

const COLUMNS: ListExpressions = {
  id: sql.ref('id'),
  taken_at: sql.ref('taken_at'),
  graph_version: sql.ref('graph_version'),
};

/** One page of the runs, by default the newest first. */
export async function listRuns(db: Database, list: ListRequest): Promise<{ count: number; rows: FindingRun[] }> {
  const found = filtered(db.selectFrom('finding_run').selectAll(), list.filters, COLUMNS);
  return sortedPage(found, list, COLUMNS, [{ by: sql.ref('id'), descending: true }]);
}

/** The newest run, if there is one. */
export async function newestRun(db: Database): Promise<FindingRun | undefined> {
  return db.selectFrom('finding_run').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** A run by its id; without one the newest, or the newest before another. */
export async function requireRun(db: Database, id: number | undefined, before?: number): Promise<FindingRun> {
  const run = await db
    .selectFrom('finding_run')
    .selectAll()
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .$if(id === undefined && before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!run) throw notFound(id === undefined ? 'there is no such run yet' : `there is no run ${id}`);
  return run;
}
