import { sql } from 'kysely';
import { JOB_STATUS } from '../analysis/job-status.ts';
import type { Database } from '../storage/database.ts';

const MINUTE_MS = 60_000;
/** How long a collector may be silent while it works. */
const SILENT_MS = 10 * MINUTE_MS;
/** How long one may hand in nothing, where that is what counts. */
const IDLE_INGEST_MS = 20 * MINUTE_MS;
/** How long one may ask for work as if it had none. It lost its job when the answer to its start got lost. */
const FORGOTTEN_MS = 60 * MINUTE_MS;

export const ORPHANED = 'This job has been orphaned. Re-run collection for complete data.';

type Silence = { readonly ms: number; readonly heard: 'client' | 'ingest' };

/**
 * Ends the running jobs of collectors that nothing is heard of any more. What counts is when the client checked in, or,
 * with `byIngest`, when the job last handed something in.
 */
export async function endSilentJobs(db: Database, now: Date, byIngest: boolean): Promise<void> {
  await timeOut(db, now, byIngest ? { ms: IDLE_INGEST_MS, heard: 'ingest' } : { ms: SILENT_MS, heard: 'client' });
  await db
    .updateTable('collection_job')
    .set({ status: JOB_STATUS.FAILED, status_message: ORPHANED, end_time: now, updated_at: now })
    .where('status', '=', JOB_STATUS.RUNNING)
    .where('last_active', '<', new Date(now.getTime() - FORGOTTEN_MS))
    .execute();
}

async function timeOut(db: Database, now: Date, { ms, heard }: Silence): Promise<void> {
  const last =
    heard === 'ingest'
      ? sql<Date>`coalesce(last_ingest, start_time)`
      : sql<Date>`coalesce((select last_checkin from collection_client where id = collection_job.client_id), start_time)`;
  const silent = await db
    .selectFrom('collection_job')
    .select(['id', last.as('last')])
    .where('status', '=', JOB_STATUS.RUNNING)
    .where(last, '<', new Date(now.getTime() - ms))
    .execute();
  for (const { id, last: at } of silent) {
    const minutes = ((now.getTime() - at.getTime()) / MINUTE_MS).toFixed(6);
    const status_message =
      heard === 'ingest'
        ? `Ingest timeout: No ingest activity observed in ${minutes} minutes. Collection incomplete.`
        : `Client timeout: No check-in observed in ${minutes} minutes. Collection incomplete.`;
    await db
      .updateTable('collection_job')
      .set({ status: JOB_STATUS.TIMEDOUT, status_message, end_time: now, updated_at: now })
      .where('id', '=', id)
      .where('status', '=', JOB_STATUS.RUNNING)
      .where(last, '<', new Date(now.getTime() - ms))
      .execute();
  }
}

/** A collector that has started anew since anything was heard of its job, and asks for work, has forgotten that job. */
export async function endOrphan(db: Database, clientId: string, now: Date): Promise<void> {
  await db
    .updateTable('collection_job')
    .set({ status: JOB_STATUS.FAILED, status_message: ORPHANED, end_time: now, updated_at: now })
    .where('client_id', '=', clientId)
    .where('status', '=', JOB_STATUS.RUNNING)
    .where(sql<boolean>`last_active < (select started_at from collection_client where id = collection_job.client_id)`)
    .execute();
}
