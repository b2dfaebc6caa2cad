import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export type Keys = { readonly current: Buffer; readonly previous: readonly Buffer[] };

/**
 * Encrypts small secrets that the service needs in the clear (keys of API tokens, seeds of one-time codes): AES-256-GCM.
 * Values of previous keys can be decrypted; new ones use the current key.
 */
export class Encrypter {
  readonly #current: Buffer;
  readonly #previous: readonly Buffer[];

  constructor(secretKeys: Keys) {
    // The purpose is part of the key: another text would make every stored value unreadable.
    const { current, previous } = deriveKeys(secretKeys, 'chokepoint sealed values');
    this.#current = current;
    this.#previous = previous;
  }

  encrypt(plain: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#current, nonce);
    const encrypted = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')}`;
  }

  /** Throws when the value was encrypted with another key or altered. */
  decrypt(encrypted: string): string {
    const bytes = bytesOf(encrypted);
    const plain = firstOf([this.#current, ...this.#previous], (key) => open(bytes, key));
    if (plain === undefined) throw new Error('an encrypted value was altered, or encrypted with an unknown key');
    return plain;
  }

  /** The value under the current key; `undefined` when it is that already. Throws as `decrypt` does. */
  renew(encrypted: string): string | undefined {
    return open(bytesOf(encrypted), this.#current) === undefined ? this.encrypt(this.decrypt(encrypted)) : undefined;
  }
}

function bytesOf(encrypted: string): Buffer {
  const [version, text] = encrypted.split('.');
  if (version !== 'v1' || !text) throw new Error('an encrypted value is not in a known format');
  return Buffer.from(text, 'base64url');
}

/** `undefined` when the key is not the one that the bytes were encrypted with. */
function open(bytes: Buffer, key: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

function firstOf<T, R>(items: readonly T[], attempt: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const result = attempt(item);
    if (result !== undefined) return result;
  }
  return undefined;
}

/** Separate keys for each purpose, so that a value made for one is never valid for another. */
export function deriveKeys({ current, previous }: Keys, purpose: string): Keys {
  const derive = (key: Buffer) => Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), purpose, 32));
  return { current: derive(current), previous: previous.map(derive) };
}
