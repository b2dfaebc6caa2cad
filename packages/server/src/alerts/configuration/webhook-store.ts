import { randomBytes, randomUUID } from 'node:crypto';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Encrypter } from '../../identity/secrets/encrypter.ts';
import { type Renewal, renewValues, sumOf } from '../../identity/secrets/renew-values.ts';
import { conflict, notFound } from '../../service-error.ts';
import { type Database, violatedConstraint } from '../../storage/database.ts';
import { filtered, type ListExpressions, plainColumns } from '../../storage/list-query.ts';
import type { ListRequest } from '../../storage/list-request.ts';
import { sortedPage } from '../../storage/sorted-page.ts';
import type { AlertWebhookTable } from '../../storage/tables/alert-tables.ts';
import type { Outcome } from './delivery-outcome.ts';

export type WebhookRow = Selectable<AlertWebhookTable>;
export type NewWebhook = Pick<WebhookRow, 'type' | 'name' | 'description' | 'url'> & {
  /** The Authorization header of messages; empty: none. */
  readonly authorization?: string;
};
export type NewSecret = { readonly id: string; readonly secret: string; readonly createdAt: Date };

const COLUMNS: ListExpressions = {
  ...plainColumns('type', 'name', 'url', 'health', 'attempts', 'failures'),
  ...plainColumns('created_at', 'updated_at', 'last_errored_at', 'last_succeeded_at'),
  disabled: sql`(disabled_at is not null)`,
};
/** The weight of the latest delivery in the health of a webhook. */
const LATEST = 0.2;

/** Webhooks and the secrets that their messages are signed with. */
export class WebhookStore {
  readonly #db: Database;
  readonly #encrypter: Encrypter;

  constructor(db: Database, encrypter: Encrypter) {
    this.#db = db;
    this.#encrypter = encrypter;
  }

  async create(webhook: NewWebhook, by: string, now: Date): Promise<{ webhook: WebhookRow; secret: string }> {
    const { secret, ...encrypted } = this.#newSecret(now);
    const times = { created_at: now, created_by: by, updated_at: now, updated_by: by };
    const { authorization, ...fields } = webhook;
    const values = { id: randomUUID(), ...fields, ...this.sealed(authorization), ...encrypted, ...times };
    const row = await uniqueUrl(() =>
      this.#db.insertInto('alert_webhook').values(values).returningAll().executeTakeFirstOrThrow(),
    );
    return { webhook: row, secret };
  }

  byId(id: string): Promise<WebhookRow | undefined> {
    return this.#db.selectFrom('alert_webhook').selectAll().where('id', '=', id).executeTakeFirst();
  }

  async require(id: string): Promise<WebhookRow> {
    const webhook = await this.byId(id);
    if (!webhook) throw notFound();
    return webhook;
  }

  async exists(id: string): Promise<boolean> {
    const row = await this.#db.selectFrom('alert_webhook').select('id').where('id', '=', id).executeTakeFirst();
    return row !== undefined;
  }

  async page(list: ListRequest): Promise<{ count: number; rows: WebhookRow[] }> {
    const all = filtered(this.#db.selectFrom('alert_webhook').selectAll(), list.filters, COLUMNS);
    const fallback = [{ by: sql.ref('name') }, { by: sql.ref('id') }];
    return sortedPage(all, list, COLUMNS, fallback);
  }

  change(id: string, change: Updateable<AlertWebhookTable>): Promise<WebhookRow | undefined> {
    const query = this.#db.updateTable('alert_webhook').set(change).where('id', '=', id).returningAll();
    return uniqueUrl(() => query.executeTakeFirst());
  }

  async remove(id: string): Promise<boolean> {
    const gone = await this.#db.deleteFrom('alert_webhook').where('id', '=', id).returning('id').executeTakeFirst();
    return gone !== undefined;
  }

  async replaceSecret(id: string, by: string, now: Date): Promise<NewSecret | undefined> {
    const { secret, ...encrypted } = this.#newSecret(now);
    const changed = await this.change(id, { ...encrypted, updated_at: now, updated_by: by });
    return changed && { id: encrypted.secret_id, secret, createdAt: now };
  }

  secretOf({ secret_sealed }: Pick<WebhookRow, 'secret_sealed'>): string {
    return this.#encrypter.decrypt(secret_sealed);
  }

  authorizationOf({ authorization_sealed }: Pick<WebhookRow, 'authorization_sealed'>): string | undefined {
    return authorization_sealed === null ? undefined : this.#encrypter.decrypt(authorization_sealed);
  }

  /** The column for an Authorization header. Nothing for one that is not given. */
  sealed(authorization: string | undefined): { authorization_sealed?: string | null } {
    if (authorization === undefined) return {};
    return { authorization_sealed: authorization === '' ? null : this.#encrypter.encrypt(authorization) };
  }

  /** Encrypts secrets that were encrypted with a previous secret key. */
  async renewSecrets(): Promise<Renewal> {
    return sumOf([await this.#renew('secret_sealed'), await this.#renew('authorization_sealed')]);
  }

  async #renew(column: 'secret_sealed' | 'authorization_sealed'): Promise<Renewal> {
    const rows = await this.#db
      .selectFrom('alert_webhook')
      .select(['id', column])
      .where(column, 'is not', null)
      .execute();
    const sealed = rows.map((row) => ({ id: row.id, sealed: row[column] ?? '' }));
    return renewValues(this.#encrypter, sealed, ({ id, sealed: before }, after) =>
      this.#db
        .updateTable('alert_webhook')
        .set({ [column]: after })
        .where('id', '=', id)
        .where(column, '=', before)
        .execute(),
    );
  }

  /** Counts a delivery. Health is a moving average of outcomes. */
  async recordOutcome(id: string, outcome: Outcome, now: Date): Promise<void> {
    await this.#db
      .updateTable('alert_webhook')
      .set((row) => ({
        attempts: row('attempts', '+', 1),
        health: sql<number>`health * ${1 - LATEST}::float8 + ${outcome.succeeded ? LATEST : 0}::float8`,
        ...(outcome.succeeded
          ? { last_succeeded_at: now }
          : { failures: row('failures', '+', 1), last_error: outcome.error, last_errored_at: now }),
      }))
      .where('id', '=', id)
      .execute();
  }

  #newSecret(now: Date) {
    const secret = randomBytes(32).toString('base64');
    return {
      secret,
      secret_id: randomUUID(),
      secret_sealed: this.#encrypter.encrypt(secret),
      secret_created_at: now,
    };
  }
}

async function uniqueUrl<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) === 'alert_webhook_url_key')
      throw conflict('An alert webhook with the supplied URL already exists.');
    throw error;
  }
}
