import { randomUUID } from 'node:crypto';
import type { Actor } from '../callers/actor.ts';
import type { Clock } from '../clock.ts';
import type { AuditLogStore } from './audit-log-store.ts';

export type AuditStatus = 'intent' | 'success' | 'failure';

export type AuditFields = Readonly<Record<string, unknown>>;

/** What the page does by itself: the list leaves it out unless the caller wants it. */
const AUTOMATIC_ACTIONS: ReadonlySet<string> = new Set(['RunCypherQuery']);

/**
 * Records who changed what. Every change writes two entries with the same commit id: the intent before, success or failure
 * after. The fields never contain secrets.
 */
export class AuditStore {
  readonly #log: AuditLogStore;
  readonly #clock: Clock;

  constructor(log: AuditLogStore, clock: Clock) {
    this.#log = log;
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
    const automatic = actor.automatic === true && AUTOMATIC_ACTIONS.has(action);
    await this.#log.append({
      created_at: this.#clock.now(),
      actor_id: user?.id ?? '',
      actor_name: user?.principal_name ?? '',
      actor_email: user?.email_address ?? '',
      action,
      fields: { ...fields, ...(automatic && { automatic }) },
      request_id: actor.requestId,
      source_ip_address: actor.address,
      status,
      commit_id: commit,
      automatic,
    });
  }
}
