import type { Database } from '../storage/database.ts';
import { type AuditChain, type AuditEntry, BEFORE_FIRST } from './audit-chain.ts';
import type { AuditKeyStore } from './audit-key-store.ts';
import { auditAnchor } from './audit-read.ts';

const MOST_AT_ONCE = 200;
const MOST_REMOVED = 10_000;

type Waiting = { readonly entry: AuditEntry; resolve(): void; reject(error: unknown): void };

/** Appends entries to the chain, those that wait together in one transaction. */
export class AuditLogStore {
  readonly #db: Database;
  readonly #chain: AuditChain;
  readonly #keys: AuditKeyStore;
  readonly #waiting: Waiting[] = [];
  #writing = false;

  constructor(db: Database, chain: AuditChain, keys: AuditKeyStore) {
    this.#db = db;
    this.#chain = chain;
    this.#keys = keys;
  }

  /** From here on entries count only with the current key. A seal that no key made stays as it is, to be found. */
  async retirePreviousKeys(): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      const { seq, chain, seal } = await this.#lockHead(transaction);
      await this.#keys.retire(transaction, this.#chain.previous, seq);
      if (this.#chain.isSeal(seal, seq, chain)) await this.#setHead(transaction, seq, chain);
      const anchor = await auditAnchor(transaction);
      if (anchor && this.#chain.isAnchorSeal(anchor.seal, anchor.seq, anchor.chain))
        await this.#setAnchor(transaction, anchor.seq, anchor.chain);
    });
  }

  append(entry: AuditEntry): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ entry, resolve, reject });
      if (!this.#writing) void this.#writeAll();
    });
  }

  /**
   * Removes entries that are older than a time, a limited number at once, and never the newest one. What is left can still
   * be verified. Returns how many were removed.
   */
  async removeBefore(before: Date): Promise<number> {
    return this.#db.transaction().execute(async (transaction) => {
      const { seq: newest } = await this.#lockHead(transaction);
      const last = await transaction
        .with('old', (db) =>
          db
            .selectFrom('audit_log')
            .select(['seq', 'chain'])
            .where('seq', 'is not', null)
            .where('seq', '<', newest)
            .where('created_at', '<', before)
            .orderBy('seq')
            .limit(MOST_REMOVED),
        )
        .selectFrom('old')
        .select(['seq', 'chain'])
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (!last?.seq || last.chain === null) return 0;
      const { numDeletedRows } = await transaction
        .deleteFrom('audit_log')
        .where((row) =>
          row.or([row('seq', '<=', last.seq), row.and([row('seq', 'is', null), row('created_at', '<', before)])]),
        )
        .executeTakeFirstOrThrow();
      await this.#setAnchor(transaction, last.seq, last.chain);
      return Number(numDeletedRows);
    });
  }

  async #writeAll(): Promise<void> {
    this.#writing = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MOST_AT_ONCE);
      try {
        await this.#write(batch.map(({ entry }) => entry));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#writing = false;
  }

  /** Other processes append as well; the row of the newest entry is what they wait for. */
  async #write(entries: readonly AuditEntry[]): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      let { seq, chain } = await this.#lockHead(transaction);
      const rows = entries.map((entry) => {
        seq++;
        chain = this.#chain.next(chain, seq, entry);
        return { ...entry, fields: JSON.stringify(entry.fields), seq, chain };
      });
      await transaction.insertInto('audit_log').values(rows).execute();
      await this.#setHead(transaction, seq, chain);
    });
  }

  async #setHead(transaction: Database, seq: number, chain: string): Promise<void> {
    const head = { seq, chain, seal: this.#chain.seal(seq, chain) };
    await transaction.updateTable('audit_head').set(head).where('id', '=', 1).execute();
  }

  async #setAnchor(transaction: Database, seq: number, chain: string): Promise<void> {
    const anchor = { seq, chain, seal: this.#chain.anchorSeal(seq, chain) };
    await transaction
      .insertInto('audit_anchor')
      .values({ id: 1, ...anchor })
      .onConflict((known) => known.column('id').doUpdateSet(anchor))
      .execute();
  }

  async #lockHead(transaction: Database): Promise<{ seq: number; chain: string; seal: string }> {
    const first = { id: 1, seq: 0, chain: BEFORE_FIRST, seal: this.#chain.seal(0, BEFORE_FIRST) };
    await transaction
      .insertInto('audit_head')
      .values(first)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    return transaction
      .selectFrom('audit_head')
      .select(['seq', 'chain', 'seal'])
      .where('id', '=', 1)
      .forUpdate()
      .executeTakeFirstOrThrow();
  }
}
