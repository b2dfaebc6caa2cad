import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { JOB_STATUS, type JobOutcome, type JobStatus, UNFINISHED } from '../../analysis/job-status.ts';
import { type Database, violatedConstraint } from '../../storage/database.ts';
import type { CollectionJobTable } from '../../storage/tables/collection-tables.ts';
import { lastSignOfLife, type SignOfLife } from './sign-of-life-read.ts';

export type CollectionJob = Selectable<CollectionJobTable>;
type StartingClient = { readonly id: string; readonly name: string };
type Change = Updateable<CollectionJobTable>;

/** The client runs another job. */
export class AlreadyRunning extends Error {
  override name = 'AlreadyRunning';
}

/**
 * Collection jobs. Every change names the states that it starts from, so that of two that collide one has no effect. The
 * database allows a client only one running job.
 */
export class CollectionJobStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async create(job: Insertable<CollectionJobTable>): Promise<CollectionJob> {
    return this.#db.insertInto('collection_job').values(job).returningAll().executeTakeFirstOrThrow();
  }

  /** False when the job of this occurrence exists already. */
  async createForOccurrence(job: Insertable<CollectionJobTable>): Promise<boolean> {
    const row = await this.#db
      .insertInto('collection_job')
      .values(job)
      .onConflict((conflict) =>
        conflict.columns(['event_id', 'execution_time']).where('event_id', 'is not', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Undefined when the job is not ready, or belongs to another client. Throws `AlreadyRunning`. */
  async start(id: number, client: StartingClient, now: Date): Promise<CollectionJob | undefined> {
    const owner = { client_id: client.id, client_name: client.name };
    const times = { start_time: now, last_active: now, updated_at: now };
    try {
      return await this.#change([JOB_STATUS.READY], { status: JOB_STATUS.RUNNING, ...owner, ...times })
        .where('id', '=', id)
        .where((job) => job.or([job('client_id', '=', client.id), job('client_id', 'is', null)]))
        .returningAll()
        .executeTakeFirst();
    } catch (error) {
      if (violatedConstraint(error) === 'collection_job_running') throw new AlreadyRunning();
      throw error;
    }
  }

  /** Ends the running job of a client, as its collector reports. */
  async end(
    clientId: string,
    end: { readonly status: 'complete' | 'failed'; readonly message: string },
    now: Date,
  ): Promise<CollectionJob | undefined> {
    const status = end.status === 'complete' ? JOB_STATUS.INGESTING : JOB_STATUS.FAILED;
    return this.#change([JOB_STATUS.RUNNING], { status, status_message: end.message, end_time: now, updated_at: now })
      .where('client_id', '=', clientId)
      .returningAll()
      .executeTakeFirst();
  }

  async cancel(id: number, now: Date): Promise<boolean> {
    const cancelled = { status: JOB_STATUS.CANCELED, end_time: now, updated_at: now };
    const row = this.#change([JOB_STATUS.READY, JOB_STATUS.RUNNING], cancelled).where('id', '=', id).returning('id');
    return (await row.executeTakeFirst()) !== undefined;
  }

  /** Cancels the jobs of a client that is deleted. */
  async cancelOfClient(clientId: string, now: Date): Promise<void> {
    const status_message = 'The client was deleted.';
    const cancelled = { status: JOB_STATUS.CANCELED, status_message, end_time: now, updated_at: now };
    await this.#change([JOB_STATUS.READY, JOB_STATUS.RUNNING], cancelled).where('client_id', '=', clientId).execute();
  }

  /** Cancels jobs that cannot become complete any more, because collected data was deleted. */
  async cancelUnfinished(now: Date): Promise<void> {
    const end_time = sql<Date>`coalesce(end_time, ${now}::timestamptz)`;
    await this.#db
      .updateTable('collection_job')
      .set({ status: JOB_STATUS.CANCELED, end_time, updated_at: now })
      .where('status', 'in', UNFINISHED)
      .execute();
  }

  async removeReadyOfSchedule(scheduleId: number): Promise<void> {
    await this.#db
      .deleteFrom('collection_job')
      .where('event_id', '=', scheduleId)
      .where('status', '=', JOB_STATUS.READY)
      .execute();
  }

  /** Records a sign of life of a running job; false when it is not running any more. */
  async touch(id: number, change: { readonly last_ingest?: Date }, now: Date): Promise<boolean> {
    const touched = this.#change([JOB_STATUS.RUNNING], { ...change, last_active: now, updated_at: now });
    return (await touched.where('id', '=', id).returning('id').executeTakeFirst()) !== undefined;
  }

  /** Ends a running job without a sign of life since `before`. */
  async timeOut(id: number, silence: { readonly sign: SignOfLife; readonly before: Date }, message: string, now: Date) {
    const timedOut = { status: JOB_STATUS.TIMEDOUT, status_message: message, end_time: now, updated_at: now };
    await this.#change([JOB_STATUS.RUNNING], timedOut)
      .where('id', '=', id)
      .where(lastSignOfLife[silence.sign], '<', silence.before)
      .execute();
  }

  /** Fails running jobs that no collector has mentioned since `before`. */
  async failForgotten(before: Date, message: string, now: Date): Promise<void> {
    await this.#fail(message, now).where('last_active', '<', before).execute();
  }

  /** Fails the running job of a client whose collector has been restarted since the last sign of life of the job. */
  async failOrphan(clientId: string, message: string, now: Date): Promise<void> {
    await this.#fail(message, now)
      .where('client_id', '=', clientId)
      .where(sql<boolean>`last_active < (select started_at from collection_client where id = collection_job.client_id)`)
      .execute();
  }

  /** Adds to the number of documents of a job. */
  async addFiles(
    id: number,
    files: { readonly total: number; readonly failed: number; readonly partial: number },
    now: Date,
  ): Promise<void> {
    await this.#db
      .updateTable('collection_job')
      .set((job) => ({
        total_files: job('total_files', '+', files.total),
        failed_files: job('failed_files', '+', files.failed),
        partial_failed_files: job('partial_failed_files', '+', files.partial),
        updated_at: now,
      }))
      .where('id', '=', id)
      .execute();
  }

  async setLogPath(id: number, path: string): Promise<void> {
    await this.#db
      .updateTable('collection_job')
      .set({ log_path: path })
      .where('id', '=', id)
      .where('log_path', 'is', null)
      .execute();
  }

  /**
   * Moves on the jobs that have ended and whose documents have all been ingested: to their analysis, or, when no document
   * could be used, to the invalid status.
   */
  async startAnalyzing(now: Date): Promise<void> {
    const useless = sql<boolean>`total_files > 0 and failed_files >= total_files`;
    const { INVALIDSTATUS, ANALYZING, INGESTING } = JOB_STATUS;
    await this.#db
      .updateTable('collection_job')
      .set({
        status: sql<number>`case when ${useless} then ${INVALIDSTATUS}::int else ${ANALYZING}::int end`,
        status_message: sql<string>`case when ${useless} then 'All files failed to ingest as JSON Content' else status_message end`,
        updated_at: now,
      })
      .where('status', '=', INGESTING)
      .where(
        sql<boolean>`not exists (select id from ingest_task where ingest_task.collection_job_id = collection_job.id)`,
      )
      .execute();
  }

  async finish(id: number, { status, message }: JobOutcome, now: Date): Promise<void> {
    await this.#change([JOB_STATUS.ANALYZING], { status, status_message: message, updated_at: now })
      .where('id', '=', id)
      .execute();
  }

  /** Deletes jobs that ended before a time, with their results and logs. */
  async deleteEndedBefore(before: Date): Promise<number> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('collection_job')
      .where('status', 'not in', [...UNFINISHED, JOB_STATUS.READY])
      .where('updated_at', '<', before)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  }

  #fail(message: string, now: Date) {
    return this.#change([JOB_STATUS.RUNNING], {
      status: JOB_STATUS.FAILED,
      status_message: message,
      end_time: now,
      updated_at: now,
    });
  }

  #change(from: readonly JobStatus[], change: Change) {
    return this.#db.updateTable('collection_job').set(change).where('status', 'in', from);
  }
}
