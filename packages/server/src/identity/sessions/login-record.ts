import type { AuditStore } from '../../audit/audit-store.ts';
import type { Actor } from '../../callers/actor.ts';
import type { Metrics } from '../../metrics.ts';

type LoginRecordParts = { readonly audit: AuditStore; readonly metrics: Metrics };

/** Records attempts to log in: each one in the audit log, their number as a metric. */
export class LoginRecord {
  readonly #parts: LoginRecordParts;

  constructor(parts: LoginRecordParts) {
    this.#parts = parts;
  }

  /** Counts what `attempt` comes to, whatever parts of it are in the audit log. */
  async count<Result>(attempt: () => Promise<Result>): Promise<Result> {
    const { metrics } = this.#parts;
    try {
      const result = await attempt();
      metrics.login('success');
      return result;
    } catch (error) {
      metrics.login('failure');
      throw error;
    }
  }

  audit<Result>(actor: Actor, fields: Record<string, unknown>, attempt: () => Promise<Result>): Promise<Result> {
    return this.#parts.audit.record(actor, 'LoginAttempt', fields, attempt);
  }
}
