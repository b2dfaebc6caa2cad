import { sql } from 'kysely';
import { JOB_STATUS } from '../../analysis/job-status.ts';
import type { Database } from '../../storage/database.ts';
import type { CollectionJob } from './collection-job-store.ts';
import { lastSignOfLife, type SignOfLife } from './sign-of-life-read.ts';

/** Reads collection jobs. The current job of a client is its running one. */
export class CollectionJobRead {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async byId(id: number): Promise<CollectionJob | undefined> {
    return this.#db.selectFrom('collection_job').selectAll().where('id', '=', id).executeTakeFirst();
  }

  async current(clientId: string): Promise<CollectionJob | undefined> {
    return (await this.currentOfClients([clientId])).get(clientId);
  }

  async currentOfClients(clientIds: readonly string[]): Promise<Map<string, CollectionJob>> {
    if (clientIds.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom('collection_job')
      .selectAll()
      .where('client_id', 'in', clientIds)
      .where('status', '=', JOB_STATUS.RUNNING)
      .execute();
    return new Map(rows.map((row) => [row.client_id ?? '', row]));
  }

  async analyzing(): Promise<CollectionJob[]> {
    return this.#db
      .selectFrom('collection_job')
      .selectAll()
      .where('status', '=', JOB_STATUS.ANALYZING)
      .orderBy('id')
      .execute();
  }

  /** Running jobs without a sign of life since `before`. */
  async silent(sign: SignOfLife, before: Date): Promise<{ readonly id: number; readonly last: Date }[]> {
    const last = lastSignOfLife[sign];
    return this.#db
      .selectFrom('collection_job')
      .select(['id', sql<Date>`${last}`.as('last')])
      .where('status', '=', JOB_STATUS.RUNNING)
      .where(last, '<', before)
      .execute();
  }
}
