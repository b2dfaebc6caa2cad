import { z } from 'zod';
import type { Database } from '../storage/database.ts';
import type { RetiredKey } from './audit-chain.ts';

/** Encrypts with the secret key of the service. */
type Sealer = { encrypt(plain: string): string; decrypt(encrypted: string): string };

const content = z.object({ key: z.string(), lastSeq: z.number() });

/** Keys that older entries of the audit log are linked with, encrypted, so that the log can be verified after a rotation. */
export class AuditKeyStore {
  readonly #db: Database;
  readonly #sealer: Sealer;

  constructor(db: Database, sealer: Sealer) {
    this.#db = db;
    this.#sealer = sealer;
  }

  async all(): Promise<RetiredKey[]> {
    return (await this.#stored()).map(({ key, lastSeq }) => ({ key, lastSeq }));
  }

  /** Entries up to this place may have been linked with the keys. Every stored key is encrypted again. */
  async retire(transaction: Database, keys: readonly Buffer[], lastSeq: number): Promise<void> {
    const inside = new AuditKeyStore(transaction, this.#sealer);
    const stored = await inside.#stored();
    const kept = stored.filter(({ key }) => !keys.some((retired) => retired.equals(key)));
    await transaction.deleteFrom('audit_retired_key').execute();
    for (const { key, lastSeq: last } of [...kept, ...keys.map((key) => ({ key, lastSeq }))])
      await transaction
        .insertInto('audit_retired_key')
        .values({ sealed: inside.#seal(key, last) })
        .execute();
  }

  #seal(key: Buffer, lastSeq: number): string {
    return this.#sealer.encrypt(JSON.stringify({ key: key.toString('base64'), lastSeq }));
  }

  async #stored(): Promise<RetiredKey[]> {
    const rows = await this.#db.selectFrom('audit_retired_key').select('sealed').orderBy('id').execute();
    return rows.map(({ sealed }) => {
      const { key, lastSeq } = content.parse(JSON.parse(this.#sealer.decrypt(sealed)));
      return { key: Buffer.from(key, 'base64'), lastSeq };
    });
  }
}
