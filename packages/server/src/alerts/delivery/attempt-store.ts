import { type Selectable, sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { filtered, type ListExpressions, plainColumns } from '../../storage/list-query.ts';
import type { ListRequest } from '../../storage/list-request.ts';
import { sortedPage } from '../../storage/sorted-page.ts';
import type { AlertAttemptTable } from '../../storage/tables/alert-tables.ts';
import type { Outcome } from '../configuration/delivery-outcome.ts';
import { retryAt } from './back-off.ts';

export type AttemptRow = Selectable<AlertAttemptTable>;
export type AttemptKey = Pick<AttemptRow, 'alert_id' | 'channel_id' | 'event_id'>;
export type DueAttempt = AttemptKey & { readonly attempts: number };

const COLUMNS: ListExpressions = {
  ...plainColumns('alert_id', 'channel_id', 'event_id', 'created_at', 'succeeded_at', 'next_attempt_at', 'attempts'),
  succeeded: sql`(succeeded_at is not null)`,
};

/** How many deliveries may wait for one webhook; older ones are given up. */
export const MOST_WAITING = 1000;
/** Longer than any process needs for the deliveries it took; after it, that process is considered dead. */
const LEASE_MS = 180_000;
const TAKEN_AT_ONCE = 100;

/** The queue of deliveries, and the record of their outcome. It is all in the database, and survives any crash. */
export class AttemptStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Adds one delivery for each of these events and each subscription to it. */
  async queue(events: readonly string[], now: Date): Promise<void> {
    await sql`insert into alert_attempt (alert_id, channel_id, event_id, created_at, next_attempt_at)
      select s.alert_id, s.channel_id, e.id, ${now}, ${now}
      from alert_event e
      join alert_subscription s on s.event_type = e.type and s.version = e.version and s.disabled_at is null
      join alert a on a.id = s.alert_id and a.disabled_at is null
      join alert_webhook w on w.id = s.channel_id and w.disabled_at is null
      where e.id in (${sql.join(events)}) on conflict do nothing`.execute(this.#db);
  }

  /** Gives up the oldest deliveries of webhooks that too many wait for. */
  async giveUpOverflow(): Promise<void> {
    await sql`update alert_attempt set next_attempt_at = null, last_error = ${TOO_MANY}
      from (select alert_id, channel_id, event_id,
          row_number() over (partition by channel_id order by created_at desc, event_id desc) as place
        from alert_attempt where next_attempt_at is not null) as waiting
      where place > ${MOST_WAITING} and alert_attempt.alert_id = waiting.alert_id
        and alert_attempt.channel_id = waiting.channel_id
        and alert_attempt.event_id = waiting.event_id`.execute(this.#db);
  }

  /** Leases the deliveries that are due. Without a recorded outcome they are due again when the lease ends. */
  async take(now: Date): Promise<DueAttempt[]> {
    const lease = new Date(now.getTime() + LEASE_MS);
    const { rows } = await sql<DueAttempt>`update alert_attempt set next_attempt_at = ${lease}
      from (select t.alert_id, t.channel_id, t.event_id from alert_attempt t
        join alert_webhook w on w.id = t.channel_id and w.disabled_at is null
        join alert a on a.id = t.alert_id and a.disabled_at is null
        where t.next_attempt_at <= ${now}
        order by t.next_attempt_at, t.created_at, t.event_id limit ${TAKEN_AT_ONCE}
        for update of t skip locked) as due
      where alert_attempt.alert_id = due.alert_id and alert_attempt.channel_id = due.channel_id
        and alert_attempt.event_id = due.event_id
      returning alert_attempt.alert_id, alert_attempt.channel_id, alert_attempt.event_id,
        alert_attempt.attempts`.execute(this.#db);
    return rows.sort((a, b) => (a.event_id < b.event_id ? -1 : 1));
  }

  async record(attempt: DueAttempt, outcome: Outcome, now: Date): Promise<void> {
    const attempts = attempt.attempts + 1;
    await this.#set(attempt, {
      attempts,
      last_status_code: outcome.statusCode,
      ...(outcome.succeeded
        ? { succeeded_at: now, next_attempt_at: null, last_error: null }
        : { last_error: outcome.error, next_attempt_at: retryAt(now, attempts, outcome.retryAfterMs) }),
    });
  }

  /** Returns deliveries that were taken but not tried: the webhook has just failed, or there was no time. */
  async putBack(attempts: readonly AttemptKey[], dueAt: Date): Promise<void> {
    for (const attempt of attempts) await this.#set(attempt, { next_attempt_at: dueAt });
  }

  /** Makes a delivery due that has not succeeded. Returns it as it is then; undefined: there is none. */
  async retry(key: AttemptKey, now: Date): Promise<AttemptRow | undefined> {
    const one = <Q extends { where(column: keyof AttemptKey, is: '=', value: string): Q }>(query: Q): Q =>
      query
        .where('alert_id', '=', key.alert_id)
        .where('channel_id', '=', key.channel_id)
        .where('event_id', '=', key.event_id);
    await one(
      this.#db.updateTable('alert_attempt').set({ next_attempt_at: now }).where('succeeded_at', 'is', null),
    ).execute();
    return one(this.#db.selectFrom('alert_attempt').selectAll()).executeTakeFirst();
  }

  async page(list: ListRequest): Promise<{ count: number; rows: AttemptRow[] }> {
    const all = filtered(this.#db.selectFrom('alert_attempt').selectAll(), list.filters, COLUMNS);
    const newestFirst = { by: sql.ref('created_at'), descending: true };
    const keys = ['event_id', 'channel_id', 'alert_id'].map((name) => ({ by: sql.ref(name), descending: true }));
    const fallback = [...(list.sorts.length > 0 ? [] : [newestFirst]), ...keys];
    return sortedPage(all, list, COLUMNS, fallback);
  }

  async #set(key: AttemptKey, change: Partial<AttemptRow>): Promise<void> {
    await this.#db
      .updateTable('alert_attempt')
      .set(change)
      .where('alert_id', '=', key.alert_id)
      .where('channel_id', '=', key.channel_id)
      .where('event_id', '=', key.event_id)
      .execute();
  }
}

const TOO_MANY = `given up: more than ${MOST_WAITING} deliveries were waiting for this webhook`;
