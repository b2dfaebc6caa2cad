import type { Clock } from '../clock.ts';
import type { Encrypter } from '../identity/secrets/encrypter.ts';
import { type Renewal, renewValues } from '../identity/secrets/renew-values.ts';
import type { Database } from '../storage/database.ts';
import { newSigningKey, type SigningKey } from './bundle-signature.ts';

type EvidenceKey = {
  readonly fingerprint: string;
  readonly public_key: string;
  readonly created_at: Date;
  /** Null for the key that signs now. */
  readonly retired_at: Date | null;
};

/** Keys that sign evidence: one at a time, generated at first use and shared by all processes. Old ones stay listed. */
export class EvidenceKeyStore {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #encrypter: Encrypter;

  constructor(db: Database, clock: Clock, encrypter: Encrypter) {
    this.#db = db;
    this.#clock = clock;
    this.#encrypter = encrypter;
  }

  async current(): Promise<SigningKey> {
    const stored = (await this.#stored()) ?? (await this.#generate());
    const { key_sealed, public_key: publicKey, fingerprint } = stored;
    return { privateKey: this.#encrypter.decrypt(key_sealed), publicKey, fingerprint };
  }

  /** The newest first. */
  async all(): Promise<EvidenceKey[]> {
    await this.current();
    return this.#db
      .selectFrom('evidence_key')
      .select(['fingerprint', 'public_key', 'created_at', 'retired_at'])
      .orderBy('id', 'desc')
      .execute();
  }

  /** From now on another key signs. The private half of the old one is deleted. */
  async rotate(): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('evidence_key')
        .set({ retired_at: this.#clock.now(), key_sealed: '' })
        .where('retired_at', 'is', null)
        .execute();
      await new EvidenceKeyStore(transaction, this.#clock, this.#encrypter).#generate();
    });
  }

  /** Encrypts the key if it was encrypted with a previous secret key. */
  async renewKey(): Promise<Renewal> {
    const stored = await this.#stored();
    const rows = stored ? [{ sealed: stored.key_sealed, id: stored.id }] : [];
    return renewValues(this.#encrypter, rows, ({ id }, key_sealed) =>
      this.#db.updateTable('evidence_key').set({ key_sealed }).where('id', '=', id).execute(),
    );
  }

  #stored() {
    return this.#db.selectFrom('evidence_key').selectAll().where('retired_at', 'is', null).executeTakeFirst();
  }

  /** If another process was faster, its key is used. */
  async #generate() {
    const { privateKey, publicKey: public_key, fingerprint } = newSigningKey();
    await this.#db
      .insertInto('evidence_key')
      .values({
        fingerprint,
        public_key,
        key_sealed: this.#encrypter.encrypt(privateKey),
        created_at: this.#clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await this.#stored())!;
  }
}
