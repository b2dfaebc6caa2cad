import { CorruptData } from '../errors.ts';
import type { ChunkReader } from './chunks.ts';

/** A JSON value with its length before it. */
export function* writeHeader(header: object): Generator<Uint8Array> {
  const text = Buffer.from(JSON.stringify(header));
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, text.length, true);
  yield length;
  yield text;
}

export function readHeader<T>(reader: ChunkReader): T {
  return JSON.parse(Buffer.from(reader.bytes(reader.uint32())).toString()) as T;
}

/** Runs a decoder. Any error in it means that the bytes are corrupt. */
export function decoding<T>(what: string, decode: () => T): T {
  try {
    return decode();
  } catch (cause) {
    if (cause instanceof CorruptData) throw cause;
    throw new CorruptData(`the ${what} cannot be read`, { cause });
  }
}
