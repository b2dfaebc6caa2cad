import type { Database } from '../storage/database.ts';

/**
 * The environments that schedules keep fresh: those of which a job of a schedule that still exists has handed in data.
 * Only there an object that is not seen again has gone; what was uploaded once by hand is never collected a second time.
 */
export async function scheduledEnvironments(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom('scheduled_environment').select('environment_id').distinct().execute();
  return new Set(rows.map((row) => row.environment_id));
}

/** Notes that a job has brought data of environments. Without effect for jobs that no schedule made, or no longer. */
export async function noteFed(db: Database, jobId: number, environments: readonly string[], now: Date): Promise<void> {
  const event = await db
    .selectFrom('collection_job')
    .innerJoin('collection_event', 'collection_event.id', 'collection_job.event_id')
    .select('collection_event.id')
    .where('collection_job.id', '=', jobId)
    .executeTakeFirst();
  if (!event || environments.length === 0) return;
  await db
    .insertInto('scheduled_environment')
    .values(environments.map((environment_id) => ({ event_id: event.id, environment_id, fed_at: now })))
    .onConflict((conflict) => conflict.columns(['event_id', 'environment_id']).doUpdateSet({ fed_at: now }))
    .execute();
}
