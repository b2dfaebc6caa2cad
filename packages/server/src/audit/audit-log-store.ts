import type { Database } from '../storage/database.ts';
import { type AuditChain, type AuditEntry, BEFORE_FIRST } from './audit-chain.ts';
import type { AuditKeyStore } from './audit-key-store.ts';

const MOST_AT_ONCE = 200;

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
    });
  }

  append(entry: AuditEntry): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ entry, resolve, reject });
      if (!this.#writing) void this.#writeAll();
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
