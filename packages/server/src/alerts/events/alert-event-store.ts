import { randomUUIDv7 } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { inBatches } from '../../storage/in-batches.ts';
import { filtered, type ListExpressions } from '../../storage/list-query.ts';
import type { ListRequest } from '../../storage/list-request.ts';
import { sortedPage } from '../../storage/sorted-page.ts';
import type { AlertEventTable } from '../../storage/tables/alert-tables.ts';
import { EVENT_VERSION } from './event-types.ts';

export type EventRow = Selectable<AlertEventTable>;
export type NewEvent = {
  readonly type: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
};

const COLUMNS: ListExpressions = {
  type: sql.ref('type'),
  delivered: sql`(attempts_queued_at is not null)`,
  created_at: sql.ref('created_at'),
  attempts_queued_at: sql.ref('attempts_queued_at'),
};
const RETENTION_MS = 90 * 86_400_000;
const MOST_EVENTS = 50_000;
const QUEUED_AT_ONCE = 100;

/** What has happened. Written in the transaction of its cause, so that neither exists without the other. */
export class AlertEventStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async raise(events: readonly NewEvent[], now: Date): Promise<void> {
    for (const batch of inBatches(events))
      await this.#db
        .insertInto('alert_event')
        .values(
          batch.map(({ type, message, data }) => ({
            id: randomUUIDv7(),
            type,
            version: EVENT_VERSION,
            message,
            data: JSON.stringify(data),
            created_at: now,
          })),
        )
        .execute();
  }

  byId(id: string): Promise<EventRow | undefined> {
    return this.#db.selectFrom('alert_event').selectAll().where('id', '=', id).executeTakeFirst();
  }

  async page(list: ListRequest): Promise<{ count: number; rows: EventRow[] }> {
    const all = filtered(this.#db.selectFrom('alert_event').selectAll(), list.filters, COLUMNS);
    const newestFirst = { by: sql.ref('created_at'), descending: true };
    const fallback = [...(list.sorts.length > 0 ? [] : [newestFirst]), { by: sql.ref('id'), descending: true }];
    return sortedPage(all, list, COLUMNS, fallback);
  }

  /** Events without deliveries, the oldest first. They stay locked until the transaction ends. */
  async lockUnqueued(): Promise<string[]> {
    const events = await this.#db
      .selectFrom('alert_event')
      .select(['id'])
      .where('attempts_queued_at', 'is', null)
      .orderBy('id')
      .limit(QUEUED_AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    return events.map(({ id }) => id);
  }

  async markQueued(ids: readonly string[], now: Date): Promise<void> {
    await this.#db
      .updateTable('alert_event')
      .set({ attempts_queued_at: now })
      .where('id', 'in', [...ids])
      .execute();
  }

  /** Deletes old events, and with them their deliveries. */
  async deleteOld(now: Date): Promise<void> {
    await this.#db
      .deleteFrom('alert_event')
      .where('created_at', '<', new Date(now.getTime() - RETENTION_MS))
      .execute();
    await sql`delete from alert_event where id in (
      select id from alert_event order by created_at desc, id desc offset ${MOST_EVENTS})`.execute(this.#db);
  }
}
