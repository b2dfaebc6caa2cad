import { COLLECTION_METHODS } from '@chokepoint/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { filtered, type ListExpressions, neverDeleted, orZeroTime, plainColumns } from '../../storage/list-query.ts';
import type { ListRequest } from '../../storage/list-request.ts';
import { sortedPage } from '../../storage/sorted-page.ts';
import type { CollectionEventTable } from '../../storage/tables/collection-tables.ts';
import { NO_CLIENT } from '../scope/no-client.ts';

export type Schedule = Selectable<CollectionEventTable>;

const COLUMNS: ListExpressions = {
  ...plainColumns('id', 'rrule', ...COLLECTION_METHODS, 'created_at', 'updated_at'),
  client_id: sql`coalesce(client_id, ${NO_CLIENT}::uuid)`,
  next_scheduled_at: orZeroTime('next_scheduled_at'),
  deleted_at: neverDeleted,
};

/** Schedules of collections. The API, and with it the table, calls a schedule an event. */
export class ScheduleStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async create(schedule: Insertable<CollectionEventTable>): Promise<Schedule> {
    return this.#db.insertInto('collection_event').values(schedule).returningAll().executeTakeFirstOrThrow();
  }

  async byId(id: number): Promise<Schedule | undefined> {
    return this.#db.selectFrom('collection_event').selectAll().where('id', '=', id).executeTakeFirst();
  }

  async page(list: ListRequest): Promise<{ count: number; rows: Schedule[] }> {
    const all = filtered(this.#db.selectFrom('collection_event').selectAll(), list.filters, COLUMNS);
    return sortedPage(all, list, COLUMNS, [{ by: COLUMNS.id! }]);
  }

  async ofClients(clientIds: readonly string[]): Promise<Map<string, Schedule[]>> {
    const found = new Map<string, Schedule[]>(clientIds.map((id) => [id, []]));
    if (clientIds.length === 0) return found;
    const rows = await this.#db
      .selectFrom('collection_event')
      .selectAll()
      .where('client_id', 'in', clientIds)
      .orderBy('id')
      .execute();
    for (const row of rows) found.get(row.client_id ?? '')?.push(row);
    return found;
  }

  /** Locks the schedule until the transaction ends. */
  async lock(id: number): Promise<Schedule | undefined> {
    return this.#db.selectFrom('collection_event').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  }

  /** Locks schedules that are due and that no other transaction has locked. */
  async lockDue(now: Date, most: number): Promise<Schedule[]> {
    return this.#db
      .selectFrom('collection_event')
      .selectAll()
      .where('next_scheduled_at', '<=', now)
      .orderBy('id')
      .limit(most)
      .forUpdate()
      .skipLocked()
      .execute();
  }

  /** Schedules that are not due. */
  async waiting(now: Date): Promise<Schedule[]> {
    return this.#db
      .selectFrom('collection_event')
      .selectAll()
      .where((row) => row.or([row('next_scheduled_at', 'is', null), row('next_scheduled_at', '>', now)]))
      .execute();
  }

  async setNext(id: number, next: Date | null): Promise<void> {
    await this.#db.updateTable('collection_event').set({ next_scheduled_at: next }).where('id', '=', id).execute();
  }

  /** Sets the next time, unless another process has changed it. */
  async moveNext({ id, next_scheduled_at: before }: Schedule, next: Date): Promise<void> {
    const row = this.#db.updateTable('collection_event').set({ next_scheduled_at: next }).where('id', '=', id);
    await (before ? row.where('next_scheduled_at', '=', before) : row.where('next_scheduled_at', 'is', null)).execute();
  }

  async change(id: number, change: Partial<Insertable<CollectionEventTable>>): Promise<Schedule | undefined> {
    return this.#db.updateTable('collection_event').set(change).where('id', '=', id).returningAll().executeTakeFirst();
  }

  async remove(id: number): Promise<boolean> {
    const row = await this.#db.deleteFrom('collection_event').where('id', '=', id).returning('id').executeTakeFirst();
    return row !== undefined;
  }
}
