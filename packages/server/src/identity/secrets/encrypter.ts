import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts small secrets that the service needs in the clear (keys of API tokens, seeds of one-time codes): AES-256-GCM. */
export class Encrypter {
  readonly #key: Buffer;

  constructor(secretKey: Buffer) {
    // The purpose is part of the key: another text would make every stored value unreadable.
    this.#key = deriveKey(secretKey, 'chokepoint sealed values');
  }

  encrypt(plain: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce);
    const encrypted = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')}`;
  }

  /** Throws when the value was encrypted with another key or altered. */
  decrypt(encrypted: string): string {
    const [version, text] = encrypted.split('.');
    if (version !== 'v1' || !text) throw new Error('an encrypted value is not in a known format');
    const bytes = Buffer.from(text, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, 12), { authTagLength: 16 });
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  }
}

/** A separate key for each purpose, so that a value made for one is never valid for another. */
export function deriveKey(secretKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, Buffer.alloc(0), purpose, 32));
}
