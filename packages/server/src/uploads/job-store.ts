import { type Selectable, sql } from 'kysely';
import { JOB_STATUS, type Outcome, UNFINISHED } from '../analysis/job-status.ts';
import type { Database } from '../storage/database.ts';
import { filtered, type ListExpressions, neverDeleted, paged, sorted } from '../storage/list-query.ts';
import type { ListRequest } from '../storage/list-request.ts';
import type { FileUploadJobTable } from '../storage/tables/upload-tables.ts';

export type JobRow = Selectable<FileUploadJobTable>;
/** A job with the address of its user and with what its waiting files add to its progress. */
export type ShownJob = JobRow & {
  readonly user_email_address: string | null;
  readonly waiting_total_bytes: number;
  readonly waiting_bytes: number;
  readonly waiting_objects: number;
};

const NEVER = sql`'0001-01-01T00:00:00Z'::timestamptz`;
const COLUMNS: ListExpressions = {
  user_id: sql.ref('job.user_id'),
  user_email_address: sql.ref('app_user.email_address'),
  status: sql.ref('job.status'),
  status_message: sql.ref('job.status_message'),
  start_time: sql.ref('job.start_time'),
  end_time: sql`coalesce(${sql.ref('job.end_time')}, ${NEVER})`,
  last_ingest: sql.ref('job.last_ingest'),
  id: sql.ref('job.id'),
  created_at: sql.ref('job.created_at'),
  updated_at: sql.ref('job.updated_at'),
  deleted_at: neverDeleted,
  total_files: sql.ref('job.total_files'),
  failed_files: sql.ref('job.failed_files'),
  partial_failed_files: sql.ref('job.partial_failed_files'),
};

/** File upload jobs. Every change says in which state the job must be, so that two of them never undo each other. */
export class JobStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The same on a transaction. */
  within(transaction: Database): JobStore {
    return new JobStore(transaction);
  }

  async create(userId: string, now: Date): Promise<JobRow> {
    const times = { start_time: now, last_ingest: now, created_at: now, updated_at: now };
    return this.#db
      .insertInto('file_upload_job')
      .values({ user_id: userId, status: JOB_STATUS.RUNNING, ...times })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  async byId(id: number): Promise<JobRow | undefined> {
    return this.#db.selectFrom('file_upload_job').selectAll().where('id', '=', id).executeTakeFirst();
  }

  async page(list: ListRequest): Promise<{ count: number; jobs: ShownJob[] }> {
    const { count } = await filtered(this.#jobs(), list.filters, COLUMNS)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const query = filtered(this.#jobs(), list.filters, COLUMNS).selectAll('job').select(SHOWN_BESIDE);
    const fallback = [
      { by: COLUMNS.end_time!, descending: true },
      { by: COLUMNS.id!, descending: true },
    ];
    const jobs = await paged(sorted(query, list.sorts, COLUMNS, fallback), list).execute();
    return { count, jobs };
  }

  async shown(id: number): Promise<ShownJob | undefined> {
    return this.#jobs().selectAll('job').select(SHOWN_BESIDE).where('job.id', '=', id).executeTakeFirst();
  }

  /** Notes that something arrived. False when the job does not run any more. */
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

  async cancelAll(now: Date): Promise<void> {
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

  /** Adds up what became of files; whoever counts at the same time is counted too. */
  async count(
    id: number,
    files: { total: number; failed: number; partial: number; bytes: number; objects: number },
    now: Date,
  ): Promise<boolean> {
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

  /** Ends jobs to which nothing was uploaded since `before`. Answers whether there were any. */
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

  /** Moves on the jobs that have ended and none of whose files are left to take in. */
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

  async analyzing(): Promise<JobRow[]> {
    return this.#db
      .selectFrom('file_upload_job')
      .selectAll()
      .where('status', '=', JOB_STATUS.ANALYZING)
      .orderBy('id')
      .execute();
  }

  async finish(id: number, outcome: Outcome, now: Date): Promise<void> {
    await this.#move(id, [JOB_STATUS.ANALYZING], {
      status: outcome.status,
      status_message: outcome.message,
      end_time: now,
      updated_at: now,
    });
  }

  /** Jobs and what became of their files; files that wait to be taken in stay. */
  async deleteAll(): Promise<void> {
    await this.#db.deleteFrom('file_upload_job').execute();
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

  #jobs() {
    return this.#db.selectFrom('file_upload_job as job').leftJoin('app_user', 'app_user.id', 'job.user_id');
  }
}

const waiting = (column: string) =>
  sql<number>`(select coalesce(sum(${sql.ref(column)}), 0)::int8 from ingest_task where ingest_task.job_id = job.id)`;
const SHOWN_BESIDE = [
  sql<string | null>`${sql.ref('app_user.email_address')}`.as('user_email_address'),
  waiting('ingest_task.total_bytes').as('waiting_total_bytes'),
  waiting('ingest_task.bytes').as('waiting_bytes'),
  waiting('ingest_task.objects').as('waiting_objects'),
] as const;
