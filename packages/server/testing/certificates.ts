import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BasicConstraintsExtension,
  cryptoProvider,
  PemConverter,
  SubjectAlternativeNameExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

cryptoProvider.set(webcrypto as Crypto);
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const DAY_MS = 86_400_000;

type Issued = { readonly cert: string; readonly key: string };
type Validity = { readonly from?: Date; readonly until?: Date };

/** An authority that a test makes and trusts. */
export class TestAuthority {
  readonly #keys: CryptoKeyPair;
  readonly #certificate: X509Certificate;
  #serial = 1;

  private constructor(keys: CryptoKeyPair, certificate: X509Certificate) {
    this.#keys = keys;
    this.#certificate = certificate;
  }

  static async create(name = 'CN=Test authority'): Promise<TestAuthority> {
    const keys = await newKeys();
    const certificate = await X509CertificateGenerator.createSelfSigned({
      serialNumber: '01',
      name,
      ...validity({}),
      keys,
      signingAlgorithm: ALGORITHM,
      extensions: [new BasicConstraintsExtension(true, 2, true)],
    });
    return new TestAuthority(keys, certificate);
  }

  get pem(): string {
    return `${this.#certificate.toString('pem')}\n`;
  }

  /** An authority below this one. */
  async intermediate(name: string): Promise<TestAuthority> {
    const keys = await newKeys();
    return new TestAuthority(keys, await this.#sign(name, keys, {}, [new BasicConstraintsExtension(true, 1, true)]));
  }

  /** A certificate for 127.0.0.1 and localhost, and its key. */
  async issue(name = 'CN=localhost', valid: Validity = {}): Promise<Issued> {
    const keys = await newKeys();
    const names = new SubjectAlternativeNameExtension([
      { type: 'dns', value: 'localhost' },
      { type: 'ip', value: '127.0.0.1' },
    ]);
    const certificate = await this.#sign(name, keys, valid, [names]);
    const key = PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
    return { cert: `${certificate.toString('pem')}\n`, key: `${key}\n` };
  }

  #sign(
    name: string,
    keys: CryptoKeyPair,
    valid: Validity,
    extensions: (BasicConstraintsExtension | SubjectAlternativeNameExtension)[],
  ) {
    return X509CertificateGenerator.create({
      serialNumber: (++this.#serial).toString(16).padStart(4, '0'),
      subject: name,
      issuer: this.#certificate.subject,
      ...validity(valid),
      signingKey: this.#keys.privateKey,
      publicKey: keys.publicKey,
      signingAlgorithm: ALGORITHM,
      extensions,
    });
  }
}

/** Writes a certificate and its key into a folder, and names the files as the configuration does. */
export function certificateFiles(folder: string, { cert, key }: Issued) {
  const files = { cert: join(folder, 'tls.crt'), key: join(folder, 'tls.key') };
  writeFileSync(files.cert, cert);
  writeFileSync(files.key, key, { mode: 0o600 });
  return files;
}

const newKeys = () => webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']) as Promise<CryptoKeyPair>;

const validity = ({ from, until }: Validity) => ({
  notBefore: from ?? new Date(Date.now() - DAY_MS),
  notAfter: until ?? new Date(Date.now() + 365 * DAY_MS),
});
