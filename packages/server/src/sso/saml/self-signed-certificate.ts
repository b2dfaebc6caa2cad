import { createSign, type KeyObject, randomBytes } from 'node:crypto';

const TAG = { integer: 0x02, bits: 0x03, null: 0x05, oid: 0x06, text: 0x0c, sequence: 0x30, set: 0x31 } as const;
const UTC_TIME = 0x17;
const GENERALIZED_TIME = 0x18;
const VERSION = 0xa0;

/** DER: tag, length, contents. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const length = Buffer.from(content.length.toString(16).padStart(content.length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, content]);
}

const COMMON_NAME = der(TAG.oid, Buffer.from([0x55, 0x04, 0x03]));
/** sha256WithRSAEncryption */
const RSA_SHA256 = der(TAG.sequence, der(TAG.oid, Buffer.from('2a864886f70d01010b', 'hex')), der(TAG.null));

function time(date: Date): Buffer {
  const digits = date.toISOString().replace(/\.\d+/, '').replace(/[-:T]/g, '');
  // Years from 2050 on do not fit into the short form.
  return date.getUTCFullYear() < 2050
    ? der(UTC_TIME, Buffer.from(digits.slice(2)))
    : der(GENERALIZED_TIME, Buffer.from(digits));
}

/** An X.509 certificate (version 3, RSA, SHA-256) that a key signs for itself, as PEM. */
export function selfSignedCertificate(
  keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject },
  commonName: string,
  valid: { readonly from: Date; readonly until: Date },
): string {
  const serial = randomBytes(16);
  serial[0] = (serial[0]! & 0x3f) | 0x40; // positive, and never shorter
  const name = der(
    TAG.sequence,
    der(TAG.set, der(TAG.sequence, COMMON_NAME, der(TAG.text, Buffer.from(commonName.slice(0, 64))))),
  );
  const body = der(
    TAG.sequence,
    der(VERSION, der(TAG.integer, Buffer.from([2]))),
    der(TAG.integer, serial),
    RSA_SHA256,
    name,
    der(TAG.sequence, time(valid.from), time(valid.until)),
    name,
    keys.publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('sha256').update(body).sign(keys.privateKey);
  const certificate = der(TAG.sequence, body, RSA_SHA256, der(TAG.bits, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').match(/.{1,64}/g)!;
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
