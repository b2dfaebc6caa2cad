import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { Clock } from '../../clock.ts';
import type { Encrypter } from '../../identity/secrets/encrypter.ts';
import { type Renewal, renewValues } from '../../identity/secrets/renew-values.ts';
import type { Database } from '../../storage/database.ts';
import { selfSignedCertificate } from './self-signed-certificate.ts';

/** Both as PEM. */
export type ServiceKey = { readonly privateKey: string; readonly certificate: string };

const ONLY = 1;
const BITS = 3072;
const YEARS = 20;

/** The key pair with which the service signs SAML requests: generated at first use, and shared by all processes. */
export class ServiceKeyStore {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #encrypter: Encrypter;
  readonly #commonName: string;
  #cached: Promise<ServiceKey> | undefined;

  constructor(db: Database, clock: Clock, encrypter: Encrypter, publicUrl: string) {
    this.#db = db;
    this.#clock = clock;
    this.#encrypter = encrypter;
    this.#commonName = new URL(publicUrl).hostname;
  }

  get(): Promise<ServiceKey> {
    this.#cached ??= this.#load().catch((error) => {
      this.#cached = undefined;
      throw error;
    });
    return this.#cached;
  }

  /** Encrypts the key if it was encrypted with a previous secret key. */
  async renewKey(): Promise<Renewal> {
    const stored = await this.#stored();
    const rows = stored ? [{ sealed: stored.key_sealed }] : [];
    return renewValues(this.#encrypter, rows, (_row, key_sealed) =>
      this.#db.updateTable('service_key').set({ key_sealed }).where('id', '=', ONLY).execute(),
    );
  }

  async #load(): Promise<ServiceKey> {
    const stored = (await this.#stored()) ?? (await this.#generate());
    return { privateKey: this.#encrypter.decrypt(stored.key_sealed), certificate: stored.certificate };
  }

  #stored() {
    return this.#db
      .selectFrom('service_key')
      .select(['key_sealed', 'certificate'])
      .where('id', '=', ONLY)
      .executeTakeFirst();
  }

  /** If another process was faster, its key is used. */
  async #generate() {
    const pair = await promisify(generateKeyPair)('rsa', { modulusLength: BITS });
    const from = this.#clock.now();
    const until = new Date(from);
    until.setUTCFullYear(from.getUTCFullYear() + YEARS);
    const certificate = selfSignedCertificate(pair, this.#commonName, { from, until });
    await this.#db
      .insertInto('service_key')
      .values({
        id: ONLY,
        key_sealed: this.#encrypter.encrypt(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
        certificate,
        created_at: from,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    return (await this.#stored())!;
  }
}
