import type { Selectable } from 'kysely';
import { JOB_STATUS, type JobOutcome, UNFINISHED } from '../analysis/job-status.ts';
import type { Database } from '../storage/database.ts';
import type { FileUploadJobTable } from '../storage/tables/upload-tables.ts';

export type UploadJob = Selectable<FileUploadJobTable>;
type FileTotals = {
  readonly total: number;
  readonly failed: number;
  readonly partial: number;
  readonly bytes: number;
  readonly objects: number;
};

/** Upload jobs. Every change names the states that it starts from, so that of two that collide one has no effect. */
export class UploadJobStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async create(userId: string, now: Date): Promise<UploadJob> {
    const times = { start_time: now, last_ingest: now, created_at: now, updated_at: now };
    return this.#db
      .insertInto('file_upload_job')
      .values({ user_id: userId, status: JOB_STATUS.RUNNING, ...times })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  async byId(id: number): Promise<UploadJob | undefined> {
    return this.#db.selectFrom('file_upload_job').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** Records that something has arrived. False when the job is not running any more. */
  async touch(id: number, now: Date): Promise<boolean> {
    return this.#move(id, [JOB_STATUS.RUNNING], { last_ingest: now, updated_at: now });
  }

  async end(id: number, now: Date): Promise<boolean> {
    return this.#move(id, [JOB_STATUS.RUNNING], { status: JOB_STATUS.INGESTING, updated_at: now });
  }

  async cancel(id: number, now: Date): Promise<boolean> {
    const change = { status: JOB_STATUS.CANCELED, status_message: 'Canceled', end_time: now, updated_at: now };
    return this.#move(id, UNFINISHED, change);
  }

  async cancelUnfinished(now: Date): Promise<void> {
    await this.#db
      .updateTable('file_upload_job')
      .set({ status: JOB_STATUS.CANCELED, updated_at: now })
      .where('status', 'in', UNFINISHED)
      .execute();
  }

  /** Whether files may arrive soon. */
  async anyRunning(): Promise<boolean> {
    const running = this.#db.selectFrom('file_upload_job').select('id').where('status', '=', JOB_STATUS.RUNNING);
    return (await running.limit(1).executeTakeFirst()) !== undefined;
  }

  /** Adds to the totals of a job. False when it has been deleted. */
  async addFiles(id: number, files: FileTotals, now: Date): Promise<boolean> {
    const row = await this.#db
      .updateTable('file_upload_job')
      .set((job) => ({
        total_files: job('total_files', '+', files.total),
        failed_files: job('failed_files', '+', files.failed),
        partial_failed_files: job('partial_failed_files', '+', files.partial),
        bytes: job('bytes', '+', files.bytes),
        objects: job('objects', '+', files.objects),
        updated_at: now,
      }))
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Ends jobs without an upload since `before`; returns whether there were any. */
  async timeOut(before: Date, now: Date): Promise<boolean> {
    const stale = await this.#db
      .selectFrom('file_upload_job')
      .select(['id', 'last_ingest'])
      .where('status', '=', JOB_STATUS.RUNNING)
      .where('last_ingest', '<', before)
      .execute();
    for (const { id, last_ingest } of stale) {
      const minutes = ((now.getTime() - last_ingest.getTime()) / 60_000).toFixed(6);
      const status_message = `Ingest timeout: No ingest activity observed in ${minutes} minutes. Upload incomplete.`;
      const change = { status: JOB_STATUS.TIMEDOUT, status_message, end_time: now, updated_at: now };
      await this.#db
        .updateTable('file_upload_job')
        .set(change)
        .where('id', '=', id)
        .where('status', '=', JOB_STATUS.RUNNING)
        .where('last_ingest', '<', before)
        .execute();
    }
    return stale.length > 0;
  }

  /** Moves on the jobs that have ended and whose files have all been ingested. */
  async startAnalyzing(now: Date): Promise<void> {
    await this.#db
      .updateTable('file_upload_job')
      .set({ status: JOB_STATUS.ANALYZING, status_message: 'Analyzing', end_time: now, updated_at: now })
      .where('status', '=', JOB_STATUS.INGESTING)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('ingest_task').select('id').whereRef('ingest_task.job_id', '=', 'file_upload_job.id'))),
      )
      .execute();
  }

  async analyzing(): Promise<UploadJob[]> {
    return this.#db
      .selectFrom('file_upload_job')
      .selectAll()
      .where('status', '=', JOB_STATUS.ANALYZING)
      .orderBy('id')
      .execute();
  }

  async finish(id: number, outcome: JobOutcome, now: Date): Promise<void> {
    await this.#move(id, [JOB_STATUS.ANALYZING], {
      status: outcome.status,
      status_message: outcome.message,
      end_time: now,
      updated_at: now,
    });
  }

  /** Deletes all jobs and the results of their files. Files that wait to be ingested stay. */
  async deleteAll(): Promise<void> {
    await this.#db.deleteFrom('file_upload_job').execute();
  }

  /** Deletes jobs that ended before a time, and the results of their files. */
  async deleteEndedBefore(before: Date): Promise<number> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('file_upload_job')
      .where('status', 'not in', UNFINISHED)
      .where('updated_at', '<', before)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  }

  async #move(
    id: number,
    from: readonly number[],
    change: { status?: number; status_message?: string; end_time?: Date; last_ingest?: Date; updated_at: Date },
  ): Promise<boolean> {
    const row = await this.#db
      .updateTable('file_upload_job')
      .set(change)
      .where('id', '=', id)
      .where('status', 'in', from)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }
}
