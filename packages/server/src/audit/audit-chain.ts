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

/** A key that entries up to a place in the chain may have been linked with. */
export type RetiredKey = { readonly key: Buffer; readonly lastSeq: number };

type ChainKeys = { readonly current: Buffer; readonly previous: readonly Buffer[] };

/** What the first entry follows. */
export const BEFORE_FIRST = '';

/** Links entries: each value depends on the entry and on the value before. Only the service's key can compute it. */
export class AuditChain {
  readonly #keys: ChainKeys;

  constructor(keys: ChainKeys) {
    this.#keys = keys;
  }

  /** The keys that the current one replaced, as far as they are configured. */
  get previous(): readonly Buffer[] {
    return this.#keys.previous;
  }

  next(previous: string, seq: number, entry: AuditEntry): string {
    return sign(this.#keys.current, linkText(previous, seq, entry));
  }

  /** Confirms which entry is the newest. */
  seal(seq: number, chain: string): string {
    return sign(this.#keys.current, sealText(seq, chain));
  }

  isSeal(seal: string, seq: number, chain: string): boolean {
    return this.#any((key) => seal === sign(key, sealText(seq, chain)));
  }

  /** Confirms up to which entry retention has removed the log. */
  anchorSeal(seq: number, chain: string): string {
    return sign(this.#keys.current, anchorText(seq, chain));
  }

  isAnchorSeal(seal: string, seq: number, chain: string): boolean {
    return this.#any((key) => seal === sign(key, anchorText(seq, chain)));
  }

  /** Checks links, whichever of the keys they were made with. */
  linkCheck(retired: readonly RetiredKey[]): LinkCheck {
    const { current, previous } = this.#keys;
    const anywhere = [current, ...previous].map((key) => ({ key, lastSeq: Number.POSITIVE_INFINITY }));
    return new LinkCheck([...anywhere, ...retired]);
  }

  #any(fits: (key: Buffer) => boolean): boolean {
    return [this.#keys.current, ...this.#keys.previous].some(fits);
  }
}

class LinkCheck {
  readonly #keys: RetiredKey[];

  constructor(keys: readonly RetiredKey[]) {
    this.#keys = [...keys];
  }

  isLink(link: string, previous: string, seq: number, entry: AuditEntry): boolean {
    const text = linkText(previous, seq, entry);
    const at = this.#keys.findIndex(({ key, lastSeq }) => seq <= lastSeq && link === sign(key, text));
    if (at < 0) return false;
    // The next entry most likely has the same key.
    if (at > 0) this.#keys.unshift(...this.#keys.splice(at, 1));
    return true;
  }
}

function linkText(previous: string, seq: number, entry: AuditEntry): string {
  const { created_at, fields, ...texts } = entry;
  return `${previous}\n${canonicalJson({ ...texts, seq, created_at: created_at.toISOString(), fields })}`;
}

const sealText = (seq: number, chain: string): string => `head\n${seq}\n${chain}`;

const anchorText = (seq: number, chain: string): string => `anchor\n${seq}\n${chain}`;

const sign = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url');

/** JSON in one spelling, however a database orders the fields of objects. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(JSON.parse(JSON.stringify(value)), (_name, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
