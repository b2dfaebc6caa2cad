import { randomUUID } from 'node:crypto';
import type { Actor } from '../callers/actor.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../storage/database.ts';

export type AuditStatus = 'intent' | 'success' | 'failure';

export type AuditFields = Readonly<Record<string, unknown>>;

/**
 * Records who changed what. Every change writes two entries with the same commit id: the intent before, success or failure
 * after. The fields never contain secrets.
 */
export class AuditStore {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Runs `change` between its two entries. `resultFields` adds what is only known afterwards, such as an id. */
  async record<T>(
    actor: Actor,
    action: string,
    fields: AuditFields,
    change: () => Promise<T>,
    resultFields?: (result: T) => AuditFields,
  ): Promise<T> {
    const commit = randomUUID();
    await this.write(actor, action, 'intent', fields, commit);
    try {
      const result = await change();
      await this.write(actor, action, 'success', { ...fields, ...resultFields?.(result) }, commit);
      return result;
    } catch (error) {
      const reason = error instanceof Error && error.name === 'ServiceError' ? error.message : 'internal error';
      await this.write(actor, action, 'failure', { ...fields, error: reason }, commit);
      throw error;
    }
  }

  async write(
    actor: Actor,
    action: string,
    status: AuditStatus,
    fields: AuditFields,
    commit: string = randomUUID(),
  ): Promise<void> {
    const { user } = actor;
    await this.#db
      .insertInto('audit_log')
      .values({
        created_at: this.#clock.now(),
        actor_id: user?.id ?? '',
        actor_name: user?.principal_name ?? '',
        actor_email: user?.email_address ?? '',
        action,
        fields: JSON.stringify(fields),
        request_id: actor.requestId,
        source_ip_address: actor.address,
        status,
        commit_id: commit,
      })
      .execute();
  }
}
