import { randomUUID } from 'node:crypto';
import { type Selectable, sql, type Updateable } from 'kysely';
import { conflict, notFound } from '../../service-error.ts';
import { type Database, violatedConstraint } from '../../storage/database.ts';
import { filtered, type ListExpressions } from '../../storage/list-query.ts';
import type { ListRequest } from '../../storage/list-request.ts';
import { sortedPage } from '../../storage/sorted-page.ts';
import type { AlertSubscriptionTable, AlertTable } from '../../storage/tables/alert-tables.ts';
import type { Stamp } from './disabled-fields.ts';

type SubscriptionRow = Selectable<AlertSubscriptionTable>;
export type Alert = Selectable<AlertTable> & { readonly subscriptions: readonly SubscriptionRow[] };
export type WantedSubscription = {
  readonly channel_id: string;
  readonly event_type: string;
  readonly version: number;
  readonly disabled: boolean;
};

const COLUMNS: ListExpressions = {
  name: sql.ref('name'),
  description: sql.ref('description'),
  disabled: sql`(disabled_at is not null)`,
  created_at: sql.ref('created_at'),
  updated_at: sql.ref('updated_at'),
};

/** Alerts: which events go to which webhooks. */
export class AlertStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async create(
    alert: { readonly name: string; readonly description: string },
    subscriptions: readonly WantedSubscription[],
    { by, now }: Stamp,
  ): Promise<Alert> {
    const id = randomUUID();
    const times = { created_at: now, created_by: by, updated_at: now, updated_by: by };
    const row = { id, ...alert, ...times };
    await uniqueName(() => this.#db.insertInto('alert').values(row).execute());
    await this.subscribe(id, subscriptions, { by, now });
    return (await this.byId(id))!;
  }

  async byId(id: string): Promise<Alert | undefined> {
    const row = await this.#db.selectFrom('alert').selectAll().where('id', '=', id).executeTakeFirst();
    return row && (await this.#withSubscriptions([row]))[0];
  }

  async require(id: string): Promise<Alert> {
    const alert = await this.byId(id);
    if (!alert) throw notFound();
    return alert;
  }

  async nameOf(id: string): Promise<string | undefined> {
    const row = await this.#db.selectFrom('alert').select('name').where('id', '=', id).executeTakeFirst();
    return row?.name;
  }

  async page(list: ListRequest): Promise<{ count: number; rows: Alert[] }> {
    const all = filtered(this.#db.selectFrom('alert').selectAll(), list.filters, COLUMNS);
    const fallback = [{ by: sql.ref('name') }, { by: sql.ref('id') }];
    const { count, rows } = await sortedPage(all, list, COLUMNS, fallback);
    return { count, rows: await this.#withSubscriptions(rows) };
  }

  async change(id: string, change: Updateable<AlertTable>): Promise<void> {
    await uniqueName(() => this.#db.updateTable('alert').set(change).where('id', '=', id).execute());
  }

  async remove(id: string): Promise<boolean> {
    const gone = await this.#db.deleteFrom('alert').where('id', '=', id).returning('id').executeTakeFirst();
    return gone !== undefined;
  }

  /** Replaces the subscriptions of an alert. One that stays retains its timestamps. */
  async subscribe(alertId: string, wanted: readonly WantedSubscription[], { by, now }: Stamp): Promise<void> {
    const before = await this.#db
      .selectFrom('alert_subscription')
      .selectAll()
      .where('alert_id', '=', alertId)
      .execute();
    const known = new Map(before.map((row) => [keyOf(row), row]));
    await this.#db.deleteFrom('alert_subscription').where('alert_id', '=', alertId).execute();
    const rows = wanted.map(({ disabled, ...one }) => {
      const old = known.get(keyOf(one));
      const disabledSince = disabled ? (old?.disabled_at ?? now) : null;
      return {
        alert_id: alertId,
        ...one,
        created_at: old?.created_at ?? now,
        disabled_at: disabledSince,
        disabled_by: disabled ? (old?.disabled_by ?? by) : null,
      };
    });
    if (rows.length > 0) await this.#db.insertInto('alert_subscription').values(rows).execute();
  }

  async #withSubscriptions(rows: readonly Selectable<AlertTable>[]): Promise<Alert[]> {
    if (rows.length === 0) return [];
    const found = await this.#db
      .selectFrom('alert_subscription')
      .selectAll()
      .where(
        'alert_id',
        'in',
        rows.map(({ id }) => id),
      )
      .orderBy('event_type')
      .orderBy('channel_id')
      .execute();
    const byAlert = Map.groupBy(found, (row) => row.alert_id);
    return rows.map((row) => ({ ...row, subscriptions: byAlert.get(row.id) ?? [] }));
  }
}

const keyOf = ({ channel_id, event_type }: Pick<SubscriptionRow, 'channel_id' | 'event_type'>): string =>
  `${channel_id} ${event_type}`;

async function uniqueName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) === 'alert_name_key')
      throw conflict('An alert with the supplied name already exists.');
    throw error;
  }
}
