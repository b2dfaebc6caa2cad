import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { ConfigError, type TlsFiles } from '../../config.ts';

/** A certificate that the service can present, with its chain, as PEM. */
export type Certificate = { readonly cert: string; readonly key: string; readonly expiresAt: Date };

const CERTIFICATE_BLOCK = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** Reads the certificate and its key; throws `ConfigError` with what is wrong with which file. */
export function readCertificate(files: TlsFiles, now: Date): Certificate {
  const cert = readPem(files.cert, 'CHOKEPOINT_TLS_CERT');
  const key = readPem(files.key, 'CHOKEPOINT_TLS_KEY');
  const [own] = certificatesIn(cert, files.cert);
  requireValidNow(own, files.cert, now);
  requireMatch(own, keyIn(key, files.key), files);
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    throw new ConfigError(`The certificate in ${files.cert} cannot be used for TLS: ${(error as Error).message}`);
  }
  return { cert, key, expiresAt: own.validToDate };
}

function readPem(path: string, variable: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'does not exist' : `cannot be read: ${message}`;
    throw new ConfigError(`The file ${path}, which ${variable} names, ${reason}`);
  }
}

/** The certificate of the service comes first, then those that signed it. */
function certificatesIn(pem: string, path: string): readonly [X509Certificate, ...X509Certificate[]] {
  const [first, ...others] = pem.match(CERTIFICATE_BLOCK) ?? [];
  if (first === undefined) throw new ConfigError(`${path} contains no certificate in PEM format`);
  try {
    return [new X509Certificate(first), ...others.map((block) => new X509Certificate(block))];
  } catch (error) {
    throw new ConfigError(`${path} contains a certificate that cannot be read: ${(error as Error).message}`);
  }
}

function keyIn(pem: string, path: string): KeyObject {
  if (/ENCRYPTED/.test(pem))
    throw new ConfigError(`The key in ${path} is encrypted with a passphrase: store it decrypted, for the owner only`);
  try {
    return createPrivateKey(pem);
  } catch {
    throw new ConfigError(`${path} contains no private key in PEM format`);
  }
}

function requireValidNow(certificate: X509Certificate, path: string, now: Date): void {
  const { validFromDate, validToDate } = certificate;
  if (validToDate <= now) throw new ConfigError(`The certificate in ${path} expired at ${validToDate.toISOString()}`);
  if (validFromDate > now)
    throw new ConfigError(`The certificate in ${path} is not valid before ${validFromDate.toISOString()}`);
}

function requireMatch(own: X509Certificate, key: KeyObject, files: TlsFiles): void {
  if (own.checkPrivateKey(key)) return;
  throw new ConfigError(
    `The key in ${files.key} does not belong to the first certificate in ${files.cert} (${own.subject || 'no subject'}); the certificate of the service comes first, then its chain`,
  );
}
