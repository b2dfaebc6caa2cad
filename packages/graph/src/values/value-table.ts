import { UsageError } from '../errors.ts';
import { GrowingList } from './growing-list.ts';
import { insertAll, insertSlot } from './hash-slots.ts';
import type { PropertyValue } from './property-value.ts';
import { grownUint32, powerOfTwo, sharedBytes, sharedUint32 } from './shared-memory.ts';
import {
  decodeNumber,
  decodeValue,
  encodedBytes,
  encodedHash,
  encodeValue,
  entryLength,
  hashBytes,
  payloadStart,
  TAG_ASCII,
  TAG_NUMBER,
  TAG_UTF8,
  TOO_LARGE,
} from './value-bytes.ts';

/**
 * Number of a value in one table. 0 is no value, 1 is false, 2 is true; other values are numbered in order of
 * insertion.
 */
export type ValueCode = number & { readonly __value?: never };
export const NO_VALUE: ValueCode = 0;
export const FALSE: ValueCode = 1;
export const TRUE: ValueCode = 2;
/** Where the codes of values that are not booleans begin. */
export const FIRST_CODE = 3;

/** The maximum load factor of the hash table. */
const FULLEST = 0.75;
const NO_HASHES = new Uint32Array(0);
const CHUNK_BITS = 22;
const CHUNK = 1 << CHUNK_BITS;
const COUNT = 0;
const HEAP_USED = 1;
const LAYOUT = 2;
const ADOPTED = 3;

export type SharedValueTable = {
  readonly state: Int32Array;
  readonly count: number;
  readonly layout: number;
  readonly chunks: readonly Uint8Array[];
  readonly offsets: Uint32Array;
  readonly slots: Uint32Array;
};

/**
 * Every distinct value once: strings, numbers and lists as bytes in an arena, found by hash. It only ever grows, so
 * all versions of a graph use one table: an older image simply never sees the newer codes.
 */
export class ValueTable {
  #state: Int32Array;
  #count: number;
  #layout: number;
  #chunks: Uint8Array[];
  #buffers: Buffer[] = [];
  #offsets: Uint32Array;
  #slots: Uint32Array;
  /** From `FIRST_CODE` on, as long as all came from here. Only for a new table: it grows often, others hardly do. */
  readonly #hashes: GrowingList | undefined;

  constructor(shared?: SharedValueTable) {
    this.#state = shared?.state ?? new Int32Array(new SharedArrayBuffer(16));
    this.#count = shared?.count ?? FIRST_CODE;
    this.#layout = shared?.layout ?? 0;
    this.#chunks = shared ? [...shared.chunks] : [sharedBytes(256)];
    this.#offsets = shared?.offsets ?? sharedUint32(16);
    this.#slots = shared?.slots ?? sharedUint32(32);
    this.#hashes = shared ? undefined : new GrowingList();
    if (!shared) this.#state[COUNT] = FIRST_CODE;
    this.#openBuffers();
  }

  /** One past the highest code. */
  get limit(): number {
    return this.#count;
  }

  get byteLength(): number {
    return (this.#state[HEAP_USED]! >>> 0) + this.#count * 4 + this.#slots.byteLength;
  }

  share(): SharedValueTable {
    return {
      state: this.#state,
      count: this.#count,
      layout: this.#layout,
      chunks: this.#chunks,
      offsets: this.#offsets,
      slots: this.#slots,
    };
  }

  /**
   * The table to add values to. Usually this one; a copy if another thread has reallocated the shared memory since this
   * view was opened. Callers hold the graph's write lock.
   */
  forWriting(): ValueTable {
    if (this.#state[LAYOUT] === this.#layout) {
      this.#count = this.#state[COUNT]!;
      return this;
    }
    const copy = new ValueTable();
    for (let code = FIRST_CODE; code < this.#count; code++) copy.transfer(this, code);
    return copy;
  }

  /**
   * Takes ownership of this table instead of copying it. Granted once, and only for a table that a new owner would copy
   * completely anyway; earlier holders may continue to read.
   */
  adopt(): boolean {
    return Atomics.compareExchange(this.#state, ADOPTED, 0, 1) === 0;
  }

  get isEmpty(): boolean {
    return this.#state[COUNT] === FIRST_CODE;
  }

  /** The code of `value`, adding it when it is new. Undefined when it is too large to store. */
  intern(value: PropertyValue): ValueCode | undefined {
    if (value === false) return FALSE;
    if (value === true) return TRUE;
    const length = encodeValue(value);
    if (length === TOO_LARGE) return undefined;
    const bytes = encodedBytes();
    return this.#internBytes(bytes, 0, length, encodedHash());
  }

  /** The code of `value`, or 0 if it is not in the table. */
  find(value: PropertyValue): ValueCode {
    if (value === false) return FALSE;
    if (value === true) return TRUE;
    const length = encodeValue(value);
    if (length === TOO_LARGE) return NO_VALUE;
    const bytes = encodedBytes();
    return this.#findBytes(bytes, 0, length, encodedHash());
  }

  /** The code of the value that is `code` in `from`, adding it if it is new. */
  transfer(from: ValueTable, code: ValueCode): ValueCode {
    if (code < FIRST_CODE) return code;
    const offset = from.#offsets[code]!;
    const bytes = from.#chunks[offset >>> CHUNK_BITS]!;
    const at = offset & (CHUNK - 1);
    const length = entryLength(bytes, at);
    return this.#internBytes(bytes, at, length, hashBytes(bytes, at, length));
  }

  /** As `transfer`, without adding: 0 if the value is not in this table. */
  findIn(from: ValueTable, code: ValueCode): ValueCode {
    if (code < FIRST_CODE) return code;
    const offset = from.#offsets[code]!;
    const bytes = from.#chunks[offset >>> CHUNK_BITS]!;
    const at = offset & (CHUNK - 1);
    const length = entryLength(bytes, at);
    return this.#findBytes(bytes, at, length, hashBytes(bytes, at, length));
  }

  /** Whether the value `code` is the value that is `other` in `from`. */
  isSame(code: ValueCode, from: ValueTable, other: ValueCode): boolean {
    if (code < FIRST_CODE || other < FIRST_CODE) return code === other;
    const offset = from.#offsets[other]!;
    const bytes = from.#chunks[offset >>> CHUNK_BITS]!;
    const at = offset & (CHUNK - 1);
    return this.#equal(code, bytes, at, entryLength(bytes, at));
  }

  /**
   * Loads `count` distinct entries into an empty table, numbered in order. Each block is a sequence of complete
   * entries.
   */
  load(count: number, blocks: Iterable<Uint8Array>): void {
    if (!this.isEmpty) throw new UsageError('only an empty table can be loaded');
    this.#growEntries(FIRST_CODE + Math.max(16, count));
    const hashes = new GrowingList(this.#offsets.length);
    for (let code = 0; code < FIRST_CODE; code++) hashes.push(0);
    for (const block of blocks) for (let at = 0; at < block.length; ) at = this.#takeEntries(block, at, hashes);
    this.#growSlots(powerOfTwo(Math.max(32, Math.ceil(this.#count / FULLEST))), hashes.view());
  }

  value(code: ValueCode): PropertyValue | undefined {
    if (code < FIRST_CODE) return code === NO_VALUE ? undefined : code === TRUE;
    if (code >= this.#count) throw new UsageError(`value code ${code} is outside the table (${this.#count} values)`);
    const offset = this.#offsets[code]!;
    return decodeValue(this.#buffers[offset >>> CHUNK_BITS]!, offset & (CHUNK - 1));
  }

  isNumber(code: ValueCode): boolean {
    return code >= FIRST_CODE && this.#tag(code) === TAG_NUMBER;
  }

  isBoolean(code: ValueCode): boolean {
    return code === FALSE || code === TRUE;
  }

  isText(code: ValueCode): boolean {
    if (code < FIRST_CODE) return false;
    const tag = this.#tag(code);
    return tag === TAG_ASCII || tag === TAG_UTF8;
  }

  /** The number with this code; only for codes for which `isNumber` is true. */
  number(code: ValueCode): number {
    const offset = this.#offsets[code]!;
    return decodeNumber(this.#chunks[offset >>> CHUNK_BITS]!, offset & (CHUNK - 1));
  }

  /** The characters of a text that is all ASCII; undefined for other texts and other values. */
  asciiText(code: ValueCode): Uint8Array | undefined {
    if (code < FIRST_CODE || this.#tag(code) !== TAG_ASCII) return undefined;
    const entry = this.entry(code);
    return entry.subarray(payloadStart(entry, 0));
  }

  /**
   * Copies the characters of a text that is all ASCII to the start of `into`, if they fit. Returns how many they are;
   * -1 for other texts and other values.
   */
  copyAscii(code: ValueCode, into: Uint8Array): number {
    if (code < FIRST_CODE) return -1;
    const offset = this.#offsets[code]!;
    const bytes = this.#chunks[offset >>> CHUNK_BITS]!;
    const at = offset & (CHUNK - 1);
    if (bytes[at] !== TAG_ASCII) return -1;
    const start = payloadStart(bytes, at);
    const length = at + entryLength(bytes, at) - start;
    if (length <= into.length) for (let i = 0; i < length; i++) into[i] = bytes[start + i]!;
    return length;
  }

  /** Copies the stored bytes of an entry to `at` of `into`, if they fit. Returns how many they are. */
  copyEntry(code: ValueCode, into: Uint8Array, at: number): number {
    const offset = this.#offsets[code]!;
    const bytes = this.#chunks[offset >>> CHUNK_BITS]!;
    const start = offset & (CHUNK - 1);
    const length = entryLength(bytes, start);
    if (at + length <= into.length) for (let i = 0; i < length; i++) into[at + i] = bytes[start + i]!;
    return length;
  }

  /** The stored bytes of an entry; valid as long as the table. */
  entry(code: ValueCode): Uint8Array {
    const offset = this.#offsets[code]!;
    const bytes = this.#chunks[offset >>> CHUNK_BITS]!;
    const at = offset & (CHUNK - 1);
    return bytes.subarray(at, at + entryLength(bytes, at));
  }

  #tag(code: ValueCode): number {
    const offset = this.#offsets[code]!;
    return this.#chunks[offset >>> CHUNK_BITS]![offset & (CHUNK - 1)]!;
  }

  #findBytes(bytes: Uint8Array, at: number, length: number, hash: number): ValueCode {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const taken = slots[slot]!;
      if (taken === 0) return NO_VALUE;
      if (((taken ^ hash) & ~mask) !== 0) continue;
      const code = taken & mask;
      if (code < this.#count && this.#equal(code, bytes, at, length)) return code;
    }
  }

  #equal(code: ValueCode, bytes: Uint8Array, at: number, length: number): boolean {
    const offset = this.#offsets[code]!;
    const own = this.#chunks[offset >>> CHUNK_BITS]!;
    const start = offset & (CHUNK - 1);
    for (let i = 0; i < length; i++) if (own[start + i] !== bytes[at + i]) return false;
    return true;
  }

  #internBytes(bytes: Uint8Array, at: number, length: number, hash: number): ValueCode {
    const known = this.#findBytes(bytes, at, length, hash);
    return known === NO_VALUE ? this.#append(bytes, at, length, hash) : known;
  }

  #append(bytes: Uint8Array, at: number, length: number, hash: number): ValueCode {
    if (this.#count > this.#slots.length * FULLEST) this.#growSlots(this.#slots.length * 2);
    const code = this.#put(bytes, at, length);
    if (this.#hashes?.length === code - FIRST_CODE) this.#hashes.push(hash);
    insertSlot(this.#slots, hash, code);
    return code;
  }

  #put(bytes: Uint8Array, at: number, length: number): ValueCode {
    if (this.#count === this.#offsets.length) this.#growEntries(Math.ceil(this.#count * 1.5));
    const code = this.#count;
    const offset = this.#reserve(length);
    const own = this.#chunks[offset >>> CHUNK_BITS]!;
    const start = offset & (CHUNK - 1);
    for (let i = 0; i < length; i++) own[start + i] = bytes[at + i]!;
    this.#offsets[code] = offset;
    this.#count = code + 1;
    this.#state[COUNT] = this.#count;
    return code;
  }

  /** Copies entries from `at` on, as many as fit into one chunk of the arena. Returns where the rest begins. */
  #takeEntries(block: Uint8Array, at: number, hashes: GrowingList): number {
    const first = this.#reserve(entryLength(block, at));
    const room = CHUNK - (first & (CHUNK - 1));
    let end = at;
    while (end < block.length) {
      const length = entryLength(block, end);
      if (end + length - at > room) break;
      if (this.#count === this.#offsets.length) this.#growEntries(Math.ceil(this.#count * 1.5));
      this.#offsets[this.#count++] = first + end - at;
      hashes.push(hashBytes(block, end, length));
      end += length;
    }
    this.#reserve(end - at - entryLength(block, at));
    this.#chunks[first >>> CHUNK_BITS]!.set(block.subarray(at, end), first & (CHUNK - 1));
    this.#state[COUNT] = this.#count;
    return end;
  }

  #reserve(length: number): number {
    let used = this.#state[HEAP_USED]! >>> 0;
    if ((used & (CHUNK - 1)) + length > CHUNK || used >>> CHUNK_BITS >= this.#chunks.length) {
      used = this.#chunks.length << CHUNK_BITS;
      if (this.#chunks.length === 1 << (32 - CHUNK_BITS)) throw new UsageError('more than 4 GiB of distinct values');
      this.#chunks.push(sharedBytes(CHUNK));
      this.#newLayout();
    }
    const start = used & (CHUNK - 1);
    const chunk = used >>> CHUNK_BITS;
    if (start + length > this.#chunks[chunk]!.length) {
      const grown = sharedBytes(Math.min(CHUNK, powerOfTwo((start + length) * 2)));
      grown.set(this.#chunks[chunk]!);
      this.#chunks[chunk] = grown;
      this.#newLayout();
    }
    this.#state[HEAP_USED] = used + length;
    return used >>> 0;
  }

  #growEntries(room: number): void {
    this.#offsets = grownUint32(this.#offsets, room);
    this.#newLayout();
  }

  #growSlots(room: number, hashes = this.#allHashes()): void {
    this.#slots = sharedUint32(room);
    insertAll(this.#slots, hashes, FIRST_CODE, this.#count);
    this.#newLayout();
  }

  #allHashes(): Uint32Array {
    const hashes = new Uint32Array(this.#count);
    const known = this.#hashes?.view() ?? NO_HASHES;
    hashes.set(known, FIRST_CODE);
    for (let code = FIRST_CODE + known.length; code < hashes.length; code++) {
      const offset = this.#offsets[code]!;
      const bytes = this.#chunks[offset >>> CHUNK_BITS]!;
      const at = offset & (CHUNK - 1);
      hashes[code] = hashBytes(bytes, at, entryLength(bytes, at));
    }
    return hashes;
  }

  #newLayout(): void {
    this.#layout = ++this.#state[LAYOUT]!;
    this.#openBuffers();
  }

  #openBuffers(): void {
    for (const [number, chunk] of this.#chunks.entries())
      if (this.#buffers[number]?.length !== chunk.length)
        this.#buffers[number] = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
  }
}
