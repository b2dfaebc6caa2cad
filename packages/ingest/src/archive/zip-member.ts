import { pipeline, type Transform } from 'node:stream';
import { crc32, createInflateRaw, createZstdDecompress } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import type { ByteSource } from '../bytes/byte-source.ts';
import { refuseArchives } from './file-signature.ts';
import { RefusedFile } from './refused-file.ts';

const PIECE_BYTES = 1 << 18;
const STORED = 0;

/** How members are packed. The library would inflate in small pieces; large ones are twice as fast. */
const INFLATERS: ReadonlyMap<number, () => Transform> = new Map<number, () => Transform>([
  [8, () => createInflateRaw({ chunkSize: PIECE_BYTES })],
  [93, () => createZstdDecompress({ chunkSize: PIECE_BYTES })],
]);

export function methodFault(entry: Entry): string | undefined {
  if (entry.compressionMethod === STORED || INFLATERS.has(entry.compressionMethod)) return undefined;
  return `it is packed with method ${entry.compressionMethod}; deflate, zstd and stored files are read`;
}

export function memberSource(zip: ZipFile, entry: Entry): ByteSource {
  return { read: () => refuseArchives(verified(unpacked(zip, entry), entry)) };
}

async function* unpacked(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  const packed = await zip.openReadStreamPromise(entry, { decodeFileData: false });
  const inflater = INFLATERS.get(entry.compressionMethod)?.();
  if (inflater) pipeline(packed, inflater, () => {}); // an error of either ends the other, and so reaches the reader
  yield* inflater ?? packed;
}

/** The member is what the archive promised: not a byte more, and the checksum at the end. */
async function* verified(pieces: AsyncIterable<Uint8Array>, entry: Entry): AsyncGenerator<Uint8Array> {
  let size = 0;
  let checksum = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > entry.uncompressedSize)
      throw new RefusedFile(`it is larger than the ${entry.uncompressedSize} bytes the archive says`);
    checksum = crc32(piece, checksum);
    yield piece;
  }
  if (size < entry.uncompressedSize || checksum !== entry.crc32)
    throw new RefusedFile('it is damaged: its checksum or its size is not the one the archive says');
}
