import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { BundleError } from './bundle-format.ts';

/** Before the digest in what is signed, so that no signature made for something else fits. */
const CONTEXT = 'chokepoint-evidence-v1:';
/** DER encoding of an Ed25519 public key, and the key itself: RFC 8410. */
const DER_BYTES = 44;
const SIGNATURE_BYTES = 64;

export type SigningKey = {
  /** PKCS #8, PEM. */
  readonly privateKey: string;
  /** SPKI, PEM. */
  readonly publicKey: string;
  readonly fingerprint: string;
};

export function newSigningKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    fingerprint: fingerprintOf(publicKey),
  };
}

/** The pair of a private key in a PEM file. Throws `BundleError` for anything but Ed25519. */
export function signingKeyOf(pem: string): SigningKey {
  const privateKey = keyOf(() => createPrivateKey(pem), 'the file is not a private key');
  const publicKey = createPublicKey(privateKey);
  return {
    privateKey: pem,
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    fingerprint: fingerprintOf(publicKey),
  };
}

/** The fingerprint of a public key in a PEM file. */
export function fingerprintOfPem(pem: string): string {
  return fingerprintOf(keyOf(() => createPublicKey(pem), 'the file is not a public key'));
}

/** SHA-256 of the DER encoding: `openssl pkey -pubin -in key.pem -outform DER | sha256sum`. */
function fingerprintOf(publicKey: KeyObject): string {
  return createHash('sha256').update(derOf(publicKey)).digest('hex');
}

const derOf = (publicKey: KeyObject): Buffer => publicKey.export({ type: 'spki', format: 'der' });

function keyOf(read: () => KeyObject, fault: string): KeyObject {
  let key: KeyObject;
  try {
    key = read();
  } catch {
    throw new BundleError(fault);
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new BundleError(`${fault} of the type Ed25519`);
  return key;
}

/** The last line of a bundle whose other bytes have this SHA-512. */
export function signatureLine(digest: Buffer, { privateKey }: SigningKey): string {
  const key = createPrivateKey(privateKey);
  const value = sign(null, signedText(digest), key);
  return lineOf(derOf(createPublicKey(key)), value);
}

const signedText = (digest: Buffer): Buffer => Buffer.from(`${CONTEXT}${digest.toString('hex')}`);

function lineOf(key: Buffer, value: Buffer): string {
  const signature = {
    algorithm: 'Ed25519',
    digest: 'SHA-512',
    key: key.toString('base64'),
    value: value.toString('base64'),
  };
  return `${JSON.stringify({ signature })}\n`;
}

const LINE = /^\{"signature":\{"algorithm":"Ed25519","digest":"SHA-512","key":"([\w+/=]+)","value":"([\w+/=]+)"\}\}\n$/;

/** Checks the signature of all bytes of a bundle, and returns the signed ones and the fingerprint of the key. */
export function openSigned(bytes: Uint8Array): { readonly content: Uint8Array; readonly fingerprint: string } {
  const before = bytes.lastIndexOf(NEWLINE, bytes.length - 2);
  const line = Buffer.from(bytes.subarray(before + 1)).toString('latin1');
  const [, keyText, valueText] = (before > 0 && LINE.exec(line)) || [];
  if (!keyText || !valueText) throw new BundleError('the file does not end with a signature');
  const [der, value] = [Buffer.from(keyText, 'base64'), Buffer.from(valueText, 'base64')];
  // Base64 has several spellings of the same bytes; only one of them is accepted.
  if (lineOf(der, value) !== line || der.length !== DER_BYTES || value.length !== SIGNATURE_BYTES)
    throw new BundleError('the signature is damaged');
  const key = keyOf(
    () => createPublicKey({ key: der, type: 'spki', format: 'der' }),
    'the key in the file is not a key',
  );
  const content = bytes.subarray(0, before + 1);
  const digest = createHash('sha512').update(content).digest();
  if (!verify(null, signedText(digest), key, value))
    throw new BundleError('the signature does not fit: the file was changed after it was signed');
  return { content, fingerprint: fingerprintOf(key) };
}

const NEWLINE = 10;
