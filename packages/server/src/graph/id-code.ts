import { createCipheriv } from 'node:crypto';
import { ID_CODE_LENGTH, IdCode } from '@chokepoint/graph';

/** The code for ids that belongs to a key of 32 bytes: the same in all processes that have the key. */
export function idCode(key: Buffer): IdCode {
  const tables = new Uint16Array(new SharedArrayBuffer(2 * ID_CODE_LENGTH));
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  Buffer.from(tables.buffer).set(cipher.update(Buffer.alloc(tables.byteLength)));
  return new IdCode(tables);
}
