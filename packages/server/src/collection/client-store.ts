import { randomUUID } from 'node:crypto';
import type { ClientType } from '@chokepoint/contract';
import { type Selectable, sql } from 'kysely';
import { JOB_STATUS } from '../analysis/job-status.ts';
import type { Database } from '../storage/database.ts';
import { filtered, type ListExpressions, neverDeleted, paged, sorted } from '../storage/list-query.ts';
import type { ListRequest } from '../storage/list-request.ts';
import type { CollectionClientTable } from '../storage/tables/collection-tables.ts';

export type ClientRow = Selectable<CollectionClientTable>;

const NEVER = sql`'0001-01-01T00:00:00Z'::timestamptz`;
const COLUMNS: ListExpressions = {
  ...Object.fromEntries(
    [
      'id',
      'name',
      'ip_address',
      'hostname',
      'configured_user',
      'version',
      'user_sid',
      'domain_controller',
      'completed_job_count',
      'created_at',
      'updated_at',
    ].map((name) => [name, sql.ref(name)]),
  ),
  last_checkin: sql`coalesce(last_checkin, ${NEVER})`,
  current_job_id: sql`(select id from collection_job where client_id = collection_client.id and status = ${JOB_STATUS.RUNNING})`,
  deleted_at: neverDeleted,
};

/** Collectors that are registered. */
export class ClientStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async create(
    client: { readonly name: string; readonly type: ClientType; readonly domain_controller: string | null },
    now: Date,
  ): Promise<ClientRow> {
    return this.#db
      .insertInto('collection_client')
      .values({ id: randomUUID(), ...client, created_at: now, updated_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  async byId(id: string): Promise<ClientRow | undefined> {
    return this.#db.selectFrom('collection_client').selectAll().where('id', '=', id).executeTakeFirst();
  }

  async page(list: ListRequest): Promise<{ count: number; clients: ClientRow[] }> {
    const all = filtered(this.#db.selectFrom('collection_client'), list.filters, COLUMNS);
    const { count } = await all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    const fallback = [{ by: COLUMNS.created_at! }, { by: COLUMNS.id! }];
    const clients = await paged(sorted(all.selectAll(), list.sorts, COLUMNS, fallback), list).execute();
    return { count, clients };
  }

  async change(
    id: string,
    change: Partial<Omit<ClientRow, 'id' | 'created_at' | 'updated_at'>>,
    now: Date,
  ): Promise<ClientRow | undefined> {
    return this.#db
      .updateTable('collection_client')
      .set({ ...change, updated_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
  }

  /** Its token and its schedules go with it. */
  async remove(id: string): Promise<boolean> {
    const row = await this.#db.deleteFrom('collection_client').where('id', '=', id).returning('id').executeTakeFirst();
    return row !== undefined;
  }

  /** Notes that its collector was heard of. */
  async checkIn(id: string, now: Date): Promise<void> {
    await this.#db.updateTable('collection_client').set({ last_checkin: now }).where('id', '=', id).execute();
  }

  async countCompleted(id: string): Promise<void> {
    await this.#db
      .updateTable('collection_client')
      .set((client) => ({ completed_job_count: client('completed_job_count', '+', 1) }))
      .where('id', '=', id)
      .execute();
  }
}
