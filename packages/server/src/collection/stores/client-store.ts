import { randomUUID } from 'node:crypto';
import type { ClientType } from '@chokepoint/contract';
import { type Selectable, sql } from 'kysely';
import { JOB_STATUS } from '../../analysis/job-status.ts';
import { conflict } from '../../service-error.ts';
import { type Database, violatedConstraint } from '../../storage/database.ts';
import { filtered, type ListExpressions, neverDeleted, orZeroTime, plainColumns } from '../../storage/list-query.ts';
import type { ListRequest } from '../../storage/list-request.ts';
import { sortedPage } from '../../storage/sorted-page.ts';
import type { CollectionClientTable } from '../../storage/tables/collection-tables.ts';

export type Client = Selectable<CollectionClientTable>;

const COLUMNS: ListExpressions = {
  ...plainColumns(
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
  ),
  last_checkin: orZeroTime('last_checkin'),
  current_job_id: sql`(select id from collection_job where client_id = collection_client.id and status = ${JOB_STATUS.RUNNING})`,
  deleted_at: neverDeleted,
};

type Authentication = 'auth_type' | 'issuer_address' | 'issuer_address_override' | 'iwa_claim_value';

/** Clients: the registered collectors. */
export class ClientStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async create(
    client: { readonly name: string; readonly type: ClientType } & Pick<Client, 'domain_controller' | Authentication>,
    now: Date,
  ): Promise<Client> {
    return requireOwnClaim(() =>
      this.#db
        .insertInto('collection_client')
        .values({ id: randomUUID(), ...client, created_at: now, updated_at: now })
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
  }

  /** The client whose tokens carry this value of the claim that names clients. */
  async byClaim(value: string): Promise<Client | undefined> {
    return this.#db
      .selectFrom('collection_client')
      .selectAll()
      .where('auth_type', '=', 'windows')
      .where('iwa_claim_value', '=', value)
      .executeTakeFirst();
  }

  /** Clients whose last check-in was before a time. */
  async silentSince(time: Date): Promise<Pick<Client, 'id' | 'name' | 'type' | 'last_checkin'>[]> {
    return this.#db
      .selectFrom('collection_client')
      .select(['id', 'name', 'type', 'last_checkin'])
      .where('last_checkin', '<', time)
      .execute();
  }

  async byId(id: string): Promise<Client | undefined> {
    return this.#db.selectFrom('collection_client').selectAll().where('id', '=', id).executeTakeFirst();
  }

  async page(list: ListRequest): Promise<{ count: number; rows: Client[] }> {
    const all = filtered(this.#db.selectFrom('collection_client').selectAll(), list.filters, COLUMNS);
    const fallback = [{ by: COLUMNS.created_at! }, { by: COLUMNS.id! }];
    return sortedPage(all, list, COLUMNS, fallback);
  }

  async change(
    id: string,
    change: Partial<Omit<Client, 'id' | 'created_at' | 'updated_at'>>,
    now: Date,
  ): Promise<Client | undefined> {
    return requireOwnClaim(() =>
      this.#db
        .updateTable('collection_client')
        .set({ ...change, updated_at: now })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst(),
    );
  }

  /** Also removes its token and its schedules. */
  async remove(id: string): Promise<boolean> {
    const row = await this.#db.deleteFrom('collection_client').where('id', '=', id).returning('id').executeTakeFirst();
    return row !== undefined;
  }

  /** Records a sign of life of its collector. */
  async checkIn(id: string, now: Date): Promise<void> {
    await this.#db.updateTable('collection_client').set({ last_checkin: now }).where('id', '=', id).execute();
  }

  async countCompletedJob(id: string): Promise<void> {
    await this.#db
      .updateTable('collection_client')
      .set((client) => ({ completed_job_count: client('completed_job_count', '+', 1) }))
      .where('id', '=', id)
      .execute();
  }
}

/** Two clients of one claim value could not be told apart. */
async function requireOwnClaim<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) !== 'collection_client_claim') throw error;
    throw conflict('iwa_claim_value: another client with Windows authentication has this value');
  }
}
