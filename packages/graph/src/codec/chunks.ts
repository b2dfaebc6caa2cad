import { constants, crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { CorruptData } from '../errors.ts';

/** What a stream of chunks contains. */
type StreamKind = 'delta' | 'snapshot';

const MAGIC = 0x47504b43; // "CKPG"
const FORMAT_VERSION = 1;
const KIND_NUMBER: Record<StreamKind, number> = { delta: 1, snapshot: 2 };
const HEADER = 28;
/** Bytes of content per chunk, before compression. */
const CHUNK_CONTENT = 4 << 20;
const FIRST_ROOM = 16 << 10;
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/**
 * Packs pieces of content into chunks of a few megabytes, compressed and checksummed, each with the checksum of the one
 * before it: changing, omitting, swapping or mixing chunks is detected.
 *
 * A chunk: magic (4 bytes), format version (1), stream kind (1), 1 if last (1), 0 (1), number of the chunk (4),
 * checksum of the previous chunk (4), content length (4), compressed length (4), CRC-32 of the 24 bytes before it and
 * the compressed content (4), compressed content. Numbers are little-endian.
 */
export function* packChunks(kind: StreamKind, pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  let content = new Uint8Array(FIRST_ROOM);
  let filled = 0;
  let number = 0;
  let previous = 0;
  const chunk = (last: boolean): Uint8Array => {
    const packed = packChunk(kind, number++, previous, last, content.subarray(0, filled));
    previous = new DataView(packed.buffer, packed.byteOffset).getUint32(24, true);
    filled = 0;
    return packed;
  };
  for (const piece of pieces)
    for (let taken = 0; taken < piece.length; ) {
      if (filled === CHUNK_CONTENT) yield chunk(false);
      const length = Math.min(piece.length - taken, CHUNK_CONTENT - filled);
      if (filled + length > content.length) content = grown(content, filled + length);
      content.set(piece.subarray(taken, taken + length), filled);
      filled += length;
      taken += length;
    }
  yield chunk(true);
}

function grown(content: Uint8Array, need: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.min(CHUNK_CONTENT, need * 2));
  larger.set(content);
  return larger;
}

function packChunk(kind: StreamKind, number: number, previous: number, last: boolean, content: Uint8Array): Uint8Array {
  const packed = zstdCompressSync(content, LEVEL);
  const chunk = new Uint8Array(HEADER + packed.length);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint8(4, FORMAT_VERSION);
  view.setUint8(5, KIND_NUMBER[kind]);
  view.setUint8(6, last ? 1 : 0);
  view.setUint32(8, number, true);
  view.setUint32(12, previous, true);
  view.setUint32(16, content.length, true);
  view.setUint32(20, packed.length, true);
  chunk.set(packed, HEADER);
  view.setUint32(24, checksum(chunk), true);
  return chunk;
}

function checksum(chunk: Uint8Array): number {
  return crc32(chunk.subarray(HEADER), crc32(chunk.subarray(0, 24)));
}

/** Reads what `packChunks` packed, in order. Throws `CorruptData` at the first byte that has changed. */
export class ChunkReader {
  readonly #kind: StreamKind;
  readonly #chunks: Iterator<Uint8Array>;
  #content = new Uint8Array(0);
  #at = 0;
  #number = 0;
  #previous = 0;
  #last = false;

  constructor(kind: StreamKind, chunks: Iterable<Uint8Array>) {
    this.#kind = kind;
    this.#chunks = chunks[Symbol.iterator]();
    this.#open();
  }

  /** Fills `target` with the next bytes. */
  into(target: Uint8Array): void {
    for (let filled = 0; filled < target.length; ) {
      if (this.#at === this.#content.length) this.#open();
      const length = Math.min(target.length - filled, this.#content.length - this.#at);
      target.set(this.#content.subarray(this.#at, this.#at + length), filled);
      this.#at += length;
      filled += length;
    }
  }

  /** The next `length` bytes; valid until the next call. */
  bytes(length: number): Uint8Array {
    if (length <= this.#content.length - this.#at) {
      this.#at += length;
      return this.#content.subarray(this.#at - length, this.#at);
    }
    if (length > CHUNK_CONTENT * 4) throw new CorruptData(`a piece of ${length} bytes is longer than any written`);
    const bytes = new Uint8Array(length);
    this.into(bytes);
    return bytes;
  }

  uint32(): number {
    const bytes = this.bytes(4);
    return (bytes[0]! | (bytes[1]! << 8) | (bytes[2]! << 16) | (bytes[3]! << 24)) >>> 0;
  }

  /** Call at the end: everything must have been read. */
  finish(): void {
    if (!this.#last || this.#at !== this.#content.length) throw new CorruptData('there is more than was expected');
    if (!this.#chunks.next().done) throw new CorruptData('there are chunks after the last one');
  }

  #open(): void {
    if (this.#last) throw new CorruptData('the last chunk ends too early');
    const next = this.#chunks.next();
    if (next.done) throw new CorruptData(`chunk ${this.#number} is missing`);
    const chunk = next.value;
    const fault = this.#faultIn(chunk);
    if (fault) throw new CorruptData(`chunk ${this.#number}: ${fault}`);
    const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.length);
    this.#content = unpack(chunk, view.getUint32(16, true));
    this.#at = 0;
    this.#last = view.getUint8(6) === 1;
    this.#previous = view.getUint32(24, true);
    this.#number++;
  }

  #faultIn(chunk: Uint8Array): string | undefined {
    if (chunk.length < HEADER) return `${chunk.length} bytes are less than a header`;
    const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.length);
    if (view.getUint32(0, true) !== MAGIC) return 'this is not a chunk of a graph';
    if (view.getUint8(4) !== FORMAT_VERSION) return `format version ${view.getUint8(4)} is not known`;
    if (view.getUint32(20, true) !== chunk.length - HEADER) return 'its length is not the one written';
    if (view.getUint32(24, true) !== checksum(chunk)) return 'its checksum does not hold';
    if (view.getUint8(5) !== KIND_NUMBER[this.#kind]) return `it does not belong to a ${this.#kind}`;
    if (view.getUint32(8, true) !== this.#number) return `it is chunk ${view.getUint32(8, true)}`;
    if (view.getUint32(12, true) !== this.#previous) return 'it does not follow the chunk before it';
    if (view.getUint32(16, true) > CHUNK_CONTENT) return 'its content is longer than any written';
    return undefined;
  }
}

function unpack(chunk: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  let content: Buffer<ArrayBuffer>;
  try {
    content = zstdDecompressSync(chunk.subarray(HEADER), { maxOutputLength: CHUNK_CONTENT });
  } catch (cause) {
    throw new CorruptData('the content of a chunk cannot be decompressed', { cause });
  }
  if (content.length !== length) throw new CorruptData(`a chunk holds ${content.length} bytes instead of ${length}`);
  return content;
}
