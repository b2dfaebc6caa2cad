import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';

/** Bytes that can be read more than once: some documents say only at their end what they are. */
export interface ByteSource {
  /** The bytes from the beginning, in pieces that are not changed afterwards. */
  read(): AsyncIterable<Uint8Array>;
  /** The last bytes, where they can be had without reading the others. */
  tail?(length: number): Promise<Uint8Array>;
}

const PIECE_BYTES = 1 << 18;

export function fileSource(path: string): ByteSource {
  return {
    read: () => createReadStream(path, { highWaterMark: PIECE_BYTES }),
    tail: async (length) => {
      const { size } = await stat(path);
      await using file = await open(path);
      const { buffer, bytesRead } = await file.read({
        buffer: Buffer.alloc(Math.min(length, size)),
        position: Math.max(0, size - length),
      });
      return buffer.subarray(0, bytesRead);
    },
  };
}

export function bytesSource(bytes: Uint8Array): ByteSource {
  return {
    read: async function* () {
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
    },
    tail: async (length) => bytes.subarray(Math.max(0, bytes.length - length)),
  };
}

/** A stream that flows once. Reading it a second time is a mistake of the caller, and says so. */
export function streamSource(stream: AsyncIterable<Uint8Array>): ByteSource & { readonly once: true } {
  let taken = false;
  return {
    once: true,
    read: () => {
      if (taken) throw new Error('this stream can be read only once; give a source that can be opened again');
      taken = true;
      return stream;
    },
  };
}
