import { createCipheriv, createDecipheriv, scryptSync } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { BackupError } from './backup-error.ts';

const FRAME = 1 << 16;
const TAG = 16;
const LENGTH = 4;
const COST = { N: 1 << 15, r: 8, p: 1, maxmem: 64 << 20 };

export const keyFrom = (passphrase: string, salt: Buffer): Buffer => scryptSync(passphrase, salt, 32, COST);

/** Each frame has a number of its own, and says whether it is the last: none can be moved, left out or cut off. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(isLast ? 1 : 0, 0);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
}

/** Encrypts a stream in frames: length, tag, bytes. The key must not have been used before. */
export class EncryptFrames extends Transform {
  readonly #key: Buffer;
  #waiting = Buffer.alloc(0);
  #number = 0;

  constructor(key: Buffer) {
    super();
    this.#key = key;
  }

  override _transform(chunk: Buffer, _encoding: string, callback: TransformCallback): void {
    this.#waiting = Buffer.concat([this.#waiting, chunk]);
    while (this.#waiting.length > FRAME) {
      this.#write(this.#waiting.subarray(0, FRAME), false);
      this.#waiting = this.#waiting.subarray(FRAME);
    }
    callback();
  }

  override _flush(callback: TransformCallback): void {
    this.#write(this.#waiting, true);
    callback();
  }

  #write(bytes: Buffer, isLast: boolean): void {
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonceOf(this.#number++, isLast));
    const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()]);
    const length = Buffer.alloc(LENGTH);
    length.writeUInt32BE(encrypted.length);
    this.push(Buffer.concat([length, cipher.getAuthTag(), encrypted]));
  }
}

/** The reverse. Fails when the passphrase is wrong, or anything was changed or cut off. */
export class DecryptFrames extends Transform {
  readonly #key: Buffer;
  #waiting = Buffer.alloc(0);
  #number = 0;

  constructor(key: Buffer) {
    super();
    this.#key = key;
  }

  override _transform(chunk: Buffer, _encoding: string, callback: TransformCallback): void {
    this.#waiting = Buffer.concat([this.#waiting, chunk]);
    try {
      // The last frame is left for the end of the stream, which only then is known to be one.
      for (let size = this.#frameSize(); size !== undefined && this.#waiting.length > size; size = this.#frameSize())
        this.#read(size, false);
      callback();
    } catch (error) {
      callback(error as Error);
    }
  }

  override _flush(callback: TransformCallback): void {
    try {
      const size = this.#frameSize();
      if (size === undefined || this.#waiting.length !== size) throw new BackupError('the backup is cut off');
      this.#read(size, true);
      callback();
    } catch (error) {
      callback(error as Error);
    }
  }

  #frameSize(): number | undefined {
    if (this.#waiting.length < LENGTH) return undefined;
    const length = this.#waiting.readUInt32BE(0);
    if (length > FRAME) throw new BackupError('the backup is damaged');
    return LENGTH + TAG + length;
  }

  #read(size: number, isLast: boolean): void {
    const frame = this.#waiting.subarray(0, size);
    this.#waiting = this.#waiting.subarray(size);
    const decipher = createDecipheriv('aes-256-gcm', this.#key, nonceOf(this.#number++, isLast));
    decipher.setAuthTag(frame.subarray(LENGTH, LENGTH + TAG));
    try {
      this.push(Buffer.concat([decipher.update(frame.subarray(LENGTH + TAG)), decipher.final()]));
    } catch (cause) {
      throw new BackupError('the backup cannot be decrypted: the passphrase is wrong, or the file was changed', {
        cause,
      });
    }
  }
}
