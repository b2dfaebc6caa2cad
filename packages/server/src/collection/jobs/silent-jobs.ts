import type { Database } from '../../storage/database.ts';
import { CollectionJobRead } from '../stores/collection-job-read.ts';
import { CollectionJobStore } from '../stores/collection-job-store.ts';
import type { SignOfLife } from '../stores/sign-of-life-read.ts';

const MINUTE_MS = 60_000;
/** How long a collector may be silent while it runs a job. */
const SILENT_MS = 10 * MINUTE_MS;
/** How long it may send no document, where that is what counts. */
const IDLE_INGEST_MS = 20 * MINUTE_MS;
/** How long it may ask for work as if it had none: the response to its start of the job was lost. */
const FORGOTTEN_MS = 60 * MINUTE_MS;

export const ORPHANED = 'This job has been orphaned. Re-run collection for complete data.';

/**
 * Ends the running jobs of collectors that have gone silent. What counts is when the client checked in, or, with
 * `byIngest`, when the job last sent a document.
 */
export async function endSilentJobs(db: Database, now: Date, byIngest: boolean): Promise<void> {
  await (byIngest ? timeOut(db, 'ingest', IDLE_INGEST_MS, now) : timeOut(db, 'client', SILENT_MS, now));
  await new CollectionJobStore(db).failForgotten(new Date(now.getTime() - FORGOTTEN_MS), ORPHANED, now);
}

async function timeOut(db: Database, sign: SignOfLife, milliseconds: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - milliseconds);
  const jobs = new CollectionJobStore(db);
  for (const { id, last } of await new CollectionJobRead(db).silent(sign, before))
    await jobs.timeOut(id, { sign, before }, timeoutMessage(sign, now.getTime() - last.getTime()), now);
}

function timeoutMessage(sign: SignOfLife, milliseconds: number): string {
  const minutes = (milliseconds / MINUTE_MS).toFixed(6);
  return sign === 'ingest'
    ? `Ingest timeout: No ingest activity observed in ${minutes} minutes. Collection incomplete.`
    : `Client timeout: No check-in observed in ${minutes} minutes. Collection incomplete.`;
}

/** A collector that polls for work after a restart, and has sent no heartbeat for its job since, has lost that job. */
export async function endOrphan(db: Database, clientId: string, now: Date): Promise<void> {
  await new CollectionJobStore(db).failOrphan(clientId, ORPHANED, now);
}
