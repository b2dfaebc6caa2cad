import { COLLECTION_METHODS } from '@chokepoint/contract';
import { sql } from 'kysely';
import { JOB_STATUS } from '../../analysis/job-status.ts';
import type { Database } from '../../storage/database.ts';
import {
  filtered,
  type ListExpressions,
  neverDeleted,
  orZeroTime,
  plainColumns,
  sorted,
} from '../../storage/list-query.ts';
import type { ListRequest } from '../../storage/list-request.ts';
import { sortedPage } from '../../storage/sorted-page.ts';
import { NO_CLIENT } from '../scope/no-client.ts';
import type { CollectionJob } from './collection-job-store.ts';

const SORTED: ListExpressions = {
  ...plainColumns(
    'id',
    'client_name',
    'event_id',
    'execution_time',
    'status',
    'log_path',
    'domain_controller',
    'event_title',
    ...COLLECTION_METHODS,
    'created_at',
    'updated_at',
  ),
  client_id: sql`coalesce(client_id, ${NO_CLIENT}::uuid)`,
  start_time: orZeroTime('start_time'),
  end_time: orZeroTime('end_time'),
  last_ingest: orZeroTime('last_ingest'),
  deleted_at: neverDeleted,
};
/** Sorted as a number, filtered as a text. */
const FILTERED: ListExpressions = { ...SORTED, status: sql`status::text` };

const OLDEST_DUE_FIRST = [{ by: SORTED.execution_time! }, { by: SORTED.id! }];
const LAST_ENDED_FIRST = [
  { by: SORTED.end_time!, descending: true },
  { by: SORTED.id!, descending: true },
];
const FINISHED = [
  JOB_STATUS.COMPLETE,
  JOB_STATUS.CANCELED,
  JOB_STATUS.TIMEDOUT,
  JOB_STATUS.FAILED,
  JOB_STATUS.INGESTING,
  JOB_STATUS.ANALYZING,
  JOB_STATUS.PARTIALLYCOMPLETE,
] as const;

/** Lists of collection jobs. */
export class CollectionJobLists {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async all(list: ListRequest): Promise<CollectionJob[]> {
    const jobs = filtered(this.#db.selectFrom('collection_job'), list.filters, FILTERED).selectAll();
    return sorted(jobs, list.sorts, SORTED, [{ by: SORTED.id!, descending: true }]).execute();
  }

  /** Jobs that are ready and due: of one client, with those that any client may start, or of all clients. */
  async available(list: ListRequest, clientId: string | undefined, now: Date): Promise<CollectionJob[]> {
    let waiting = this.#db
      .selectFrom('collection_job')
      .where('status', '=', JOB_STATUS.READY)
      .where('execution_time', '<=', now);
    if (clientId !== undefined)
      waiting = waiting.where((job) => job.or([job('client_id', '=', clientId), job('client_id', 'is', null)]));
    const jobs = filtered(waiting, list.filters, FILTERED).selectAll();
    return sorted(jobs, list.sorts, SORTED, OLDEST_DUE_FIRST).execute();
  }

  /** Jobs whose collection is over, of one client or of all. */
  async finished(list: ListRequest, clientId?: string): Promise<{ count: number; rows: CollectionJob[] }> {
    let over = this.#db.selectFrom('collection_job').selectAll().where('status', 'in', FINISHED);
    if (clientId !== undefined) over = over.where('client_id', '=', clientId);
    return sortedPage(filtered(over, list.filters, FILTERED), list, SORTED, LAST_ENDED_FIRST);
  }
}
