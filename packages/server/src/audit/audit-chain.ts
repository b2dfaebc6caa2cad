import { createHmac } from 'node:crypto';

/** What an entry of the audit log says. */
export type AuditEntry = {
  readonly created_at: Date;
  readonly actor_id: string;
  readonly actor_name: string;
  readonly actor_email: string;
  readonly action: string;
  readonly fields: unknown;
  readonly request_id: string;
  readonly source_ip_address: string;
  readonly status: string;
  readonly commit_id: string;
  readonly automatic: boolean;
};

/** What the first entry follows. */
export const BEFORE_FIRST = '';

/** Links entries: each value depends on the entry and on the value before. Only the service's key can compute it. */
export class AuditChain {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  next(previous: string, seq: number, entry: AuditEntry): string {
    const { created_at, fields, ...texts } = entry;
    const content = canonicalJson({ ...texts, seq, created_at: created_at.toISOString(), fields });
    return this.#sign(`${previous}\n${content}`);
  }

  /** Confirms which entry is the newest. */
  seal(seq: number, chain: string): string {
    return this.#sign(`head\n${seq}\n${chain}`);
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url');
  }
}

/** JSON in one spelling, however a database orders the fields of objects. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(JSON.parse(JSON.stringify(value)), (_name, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
