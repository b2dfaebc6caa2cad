import { type Insertable, type Selectable, sql } from 'kysely';
import { JOB_STATUS } from '../analysis/job-status.ts';
import { type Database, violatedConstraint } from '../storage/database.ts';
import type { CollectionJobTable } from '../storage/tables/collection-tables.ts';

export type CollectionJobRow = Selectable<CollectionJobTable>;
type Client = { readonly id: string; readonly name: string };

/** States in which a job has not yet come to its end. */
const UNFINISHED = [JOB_STATUS.RUNNING, JOB_STATUS.INGESTING, JOB_STATUS.ANALYZING] as const;

/** The client runs another job. */
export class AlreadyRunning extends Error {
  override name = 'AlreadyRunning';
}

/**
 * Jobs of collectors. Every change names the state that it begins in, so that of two that collide one finds nothing to
 * change. A client's current job is its running one; the database allows no second.
 */
export class CollectionJobStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async create(job: Insertable<CollectionJobTable>): Promise<CollectionJobRow> {
    return this.#db.insertInto('collection_job').values(job).returningAll().executeTakeFirstOrThrow();
  }

  /** False when the occurrence has made its job before. */
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

  async byId(id: number): Promise<CollectionJobRow | undefined> {
    return this.#db.selectFrom('collection_job').selectAll().where('id', '=', id).executeTakeFirst();
  }

  async current(clientId: string): Promise<CollectionJobRow | undefined> {
    return this.#db
      .selectFrom('collection_job')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('status', '=', JOB_STATUS.RUNNING)
      .executeTakeFirst();
  }

  async currentOf(clientIds: readonly string[]): Promise<Map<string, CollectionJobRow>> {
    if (clientIds.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom('collection_job')
      .selectAll()
      .where('client_id', 'in', clientIds)
      .where('status', '=', JOB_STATUS.RUNNING)
      .execute();
    return new Map(rows.map((row) => [row.client_id ?? '', row]));
  }

  /** Nothing when the job does not wait, or waits for another client. Throws `AlreadyRunning`. */
  async start(id: number, client: Client, now: Date): Promise<CollectionJobRow | undefined> {
    try {
      return await this.#db
        .updateTable('collection_job')
        .set({
          status: JOB_STATUS.RUNNING,
          client_id: client.id,
          client_name: client.name,
          start_time: now,
          last_active: now,
          updated_at: now,
        })
        .where('id', '=', id)
        .where('status', '=', JOB_STATUS.READY)
        .where((job) => job.or([job('client_id', '=', client.id), job('client_id', 'is', null)]))
        .returningAll()
        .executeTakeFirst();
    } catch (error) {
      if (violatedConstraint(error) === 'collection_job_running') throw new AlreadyRunning();
      throw error;
    }
  }

  /** Ends the running job of a client as its collector says. */
  async end(
    clientId: string,
    end: { readonly status: 'complete' | 'failed'; readonly message: string },
    now: Date,
  ): Promise<CollectionJobRow | undefined> {
    return this.#db
      .updateTable('collection_job')
      .set({
        status: end.status === 'complete' ? JOB_STATUS.INGESTING : JOB_STATUS.FAILED,
        status_message: end.message,
        end_time: now,
        updated_at: now,
      })
      .where('client_id', '=', clientId)
      .where('status', '=', JOB_STATUS.RUNNING)
      .returningAll()
      .executeTakeFirst();
  }

  async cancel(id: number, now: Date): Promise<boolean> {
    const row = await this.#db
      .updateTable('collection_job')
      .set({ status: JOB_STATUS.CANCELED, end_time: now, updated_at: now })
      .where('id', '=', id)
      .where('status', 'in', [JOB_STATUS.READY, JOB_STATUS.RUNNING])
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** When a client goes away, so does what it was to do. */
  async cancelOf(clientId: string, now: Date): Promise<void> {
    await this.#db
      .updateTable('collection_job')
      .set({
        status: JOB_STATUS.CANCELED,
        status_message: 'The client was deleted.',
        end_time: now,
        updated_at: now,
      })
      .where('client_id', '=', clientId)
      .where('status', 'in', [JOB_STATUS.READY, JOB_STATUS.RUNNING])
      .execute();
  }

  /** When collected data is deleted, jobs whose data was part of it cannot become complete any more. */
  async cancelUnfinished(now: Date): Promise<void> {
    await this.#db
      .updateTable('collection_job')
      .set((job) => ({
        status: JOB_STATUS.CANCELED,
        end_time: job.fn.coalesce('end_time', sql<Date>`${now}::timestamptz`),
        updated_at: now,
      }))
      .where('status', 'in', UNFINISHED)
      .execute();
  }

  async removeReadyOf(eventId: number): Promise<void> {
    await this.#db
      .deleteFrom('collection_job')
      .where('event_id', '=', eventId)
      .where('status', '=', JOB_STATUS.READY)
      .execute();
  }

  /** A sign of life of a running job; false when it does not run any more. */
  async touch(id: number, change: { readonly last_ingest?: Date }, now: Date): Promise<boolean> {
    const row = await this.#db
      .updateTable('collection_job')
      .set({ ...change, last_active: now, updated_at: now })
      .where('id', '=', id)
      .where('status', '=', JOB_STATUS.RUNNING)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }
}
