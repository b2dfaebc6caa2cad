import type { Database } from '../../storage/database.ts';

/** The environments that schedules keep up to date: jobs of an existing schedule have delivered data for them. */
export class ScheduledEnvironmentStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async ids(): Promise<Set<string>> {
    const rows = await this.#db.selectFrom('scheduled_environment').select('environment_id').distinct().execute();
    return new Set(rows.map((row) => row.environment_id));
  }

  /** Records that a job has handed in data of environments. No effect for a job without a schedule. */
  async record(jobId: number, environments: readonly string[], now: Date): Promise<void> {
    const schedule = await this.#db
      .selectFrom('collection_job')
      .innerJoin('collection_event', 'collection_event.id', 'collection_job.event_id')
      .select('collection_event.id')
      .where('collection_job.id', '=', jobId)
      .executeTakeFirst();
    if (!schedule || environments.length === 0) return;
    await this.#db
      .insertInto('scheduled_environment')
      .values(environments.map((environment_id) => ({ event_id: schedule.id, environment_id, fed_at: now })))
      .onConflict((conflict) => conflict.columns(['event_id', 'environment_id']).doUpdateSet({ fed_at: now }))
      .execute();
  }
}
