import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import { filtered, type ListExpressions, neverDeleted, orZeroTime } from '../storage/list-query.ts';
import type { ListRequest } from '../storage/list-request.ts';
import { sortedPage } from '../storage/sorted-page.ts';
import type { UploadJob } from './upload-job-store.ts';

/** A job with the address of its user, and with the progress of its files that wait to be ingested. */
export type ListedUploadJob = UploadJob & {
  readonly user_email_address: string | null;
  readonly waiting_total_bytes: number;
  readonly waiting_bytes: number;
  readonly waiting_objects: number;
};

const COLUMNS: ListExpressions = {
  user_id: sql.ref('job.user_id'),
  user_email_address: sql.ref('app_user.email_address'),
  status: sql.ref('job.status'),
  status_message: sql.ref('job.status_message'),
  start_time: sql.ref('job.start_time'),
  end_time: orZeroTime('job.end_time'),
  last_ingest: sql.ref('job.last_ingest'),
  id: sql.ref('job.id'),
  created_at: sql.ref('job.created_at'),
  updated_at: sql.ref('job.updated_at'),
  deleted_at: neverDeleted,
  total_files: sql.ref('job.total_files'),
  failed_files: sql.ref('job.failed_files'),
  partial_failed_files: sql.ref('job.partial_failed_files'),
};

const waiting = (column: string) =>
  sql<number>`(select coalesce(sum(${sql.ref(column)}), 0)::int8 from ingest_task where ingest_task.job_id = job.id)`;
const ADDED_COLUMNS = [
  sql<string | null>`${sql.ref('app_user.email_address')}`.as('user_email_address'),
  waiting('ingest_task.total_bytes').as('waiting_total_bytes'),
  waiting('ingest_task.bytes').as('waiting_bytes'),
  waiting('ingest_task.objects').as('waiting_objects'),
] as const;

/** Upload jobs as users see them. */
export class UploadJobList {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** One page of all jobs, or of those of one user. */
  async page(list: ListRequest, userId?: string): Promise<{ count: number; rows: ListedUploadJob[] }> {
    const all = filtered(this.#jobs(userId).selectAll('job').select(ADDED_COLUMNS), list.filters, COLUMNS);
    const fallback = [
      { by: COLUMNS.end_time!, descending: true },
      { by: COLUMNS.id!, descending: true },
    ];
    return sortedPage(all, list, COLUMNS, fallback);
  }

  async byId(id: number): Promise<ListedUploadJob | undefined> {
    return this.#jobs().selectAll('job').select(ADDED_COLUMNS).where('job.id', '=', id).executeTakeFirst();
  }

  #jobs(userId?: string) {
    return this.#db
      .selectFrom('file_upload_job as job')
      .leftJoin('app_user', 'app_user.id', 'job.user_id')
      .$if(userId !== undefined, (query) => query.where('job.user_id', '=', userId!));
  }
}
