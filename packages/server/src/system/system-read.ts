import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';

/** The process that owns the pipeline; undefined where only one process can. */
export function pipelineOwner(db: Database) {
  return db
    .selectFrom('pipeline_lease')
    .select(['holder', 'host', 'pid', 'token', 'acquired_at'])
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** How many uploads wait, and since when the oldest of them. */
export async function ingestQueue(db: Database): Promise<{ readonly length: number; readonly since: Date | null }> {
  const row = await db
    .selectFrom('ingest_task')
    .select(({ fn }) => [fn.countAll<number>().as('length'), fn.min('created_at').as('since')])
    .executeTakeFirstOrThrow();
  return { length: Number(row.length), since: row.since };
}

/** The newest snapshot of the graph. */
export function newestSnapshot(db: Database) {
  return db
    .selectFrom('graph_snapshot')
    .select(['version', 'created_at'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function databaseVersion(db: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
  return rows[0]?.version ?? '';
}
