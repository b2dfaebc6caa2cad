import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import { filtered, type ListExpressions, neverDeleted, paged, sorted } from '../storage/list-query.ts';
import type { ListRequest } from '../storage/list-request.ts';
import type { CollectionEventTable } from '../storage/tables/collection-tables.ts';
import { NO_CLIENT } from './no-client.ts';

export type EventRow = Selectable<CollectionEventTable>;

const COLUMNS: ListExpressions = {
  ...Object.fromEntries(
    [
      'id',
      'rrule',
      'session_collection',
      'local_group_collection',
      'ad_structure_collection',
      'cert_services_collection',
      'ca_registry_collection',
      'dc_registry_collection',
      'created_at',
      'updated_at',
    ].map((name) => [name, sql.ref(name)]),
  ),
  client_id: sql`coalesce(client_id, ${NO_CLIENT}::uuid)`,
  next_scheduled_at: sql`coalesce(next_scheduled_at, '0001-01-01T00:00:00Z'::timestamptz)`,
  deleted_at: neverDeleted,
};

/** Schedules of collections. */
export class EventStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async create(event: Insertable<CollectionEventTable>): Promise<EventRow> {
    return this.#db.insertInto('collection_event').values(event).returningAll().executeTakeFirstOrThrow();
  }

  async byId(id: number): Promise<EventRow | undefined> {
    return this.#db.selectFrom('collection_event').selectAll().where('id', '=', id).executeTakeFirst();
  }

  async page(list: ListRequest): Promise<{ count: number; events: EventRow[] }> {
    const all = filtered(this.#db.selectFrom('collection_event'), list.filters, COLUMNS);
    const { count } = await all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    const fallback = [{ by: COLUMNS.id! }];
    const events = await paged(sorted(all.selectAll(), list.sorts, COLUMNS, fallback), list).execute();
    return { count, events };
  }

  async ofClients(clientIds: readonly string[]): Promise<Map<string, EventRow[]>> {
    const found = new Map<string, EventRow[]>(clientIds.map((id) => [id, []]));
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

  async change(id: number, change: Partial<Insertable<CollectionEventTable>>): Promise<EventRow | undefined> {
    return this.#db.updateTable('collection_event').set(change).where('id', '=', id).returningAll().executeTakeFirst();
  }

  async remove(id: number): Promise<boolean> {
    const row = await this.#db.deleteFrom('collection_event').where('id', '=', id).returning('id').executeTakeFirst();
    return row !== undefined;
  }
}
