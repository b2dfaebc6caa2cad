import { GrowingList } from '../values/growing-list.ts';
import { powerOfTwo } from '../values/shared-memory.ts';
import type { ValueCode } from '../values/value-table.ts';

/** Number of a record in one table; 0 is the empty record. */
export type RecordCode = number & { readonly __record?: never };
export const EMPTY: RecordCode = 0;

const NOT_FOUND = 0;

export type SharedRecords = { readonly pairs: Uint32Array; readonly ends: Uint32Array };

/**
 * Distinct sets of properties: (key, value code) pairs in ascending order of keys. Millions of edges have the same few
 * sets, so a set is processed once and an edge is one number. A value code of 0 means "remove".
 */
export class RecordTable {
  readonly #pairs: GrowingList;
  readonly #ends: GrowingList;
  /** Of records that can be found; 0 for others. */
  readonly #hashes = new GrowingList();
  /** Records by hash. Built on first use: readers do not need it. */
  #slots: Uint32Array | undefined;

  constructor(shared?: SharedRecords) {
    this.#pairs = shared ? GrowingList.over(shared.pairs) : new GrowingList();
    this.#ends = shared ? GrowingList.over(shared.ends) : new GrowingList();
    if (!shared) this.#ends.push(0);
  }

  /** A copy to post to another thread. */
  share(): SharedRecords {
    return { pairs: this.#pairs.view().slice(), ends: this.#ends.view().slice() };
  }

  /** The same in shared memory: a thread that receives it reads the same bytes. */
  inSharedMemory(): SharedRecords {
    return { pairs: this.#pairs.sharedView(), ends: this.#ends.sharedView() };
  }

  get count(): number {
    return this.#ends.length;
  }

  /** Positions of the pairs of a record, for `key` and `value`. */
  start(record: RecordCode): number {
    return record === EMPTY ? 0 : this.#ends.get(record - 1);
  }

  end(record: RecordCode): number {
    return this.#ends.get(record);
  }

  key(position: number): number {
    return this.#pairs.get(position * 2);
  }

  value(position: number): ValueCode {
    return this.#pairs.get(position * 2 + 1);
  }

  /** The record of `length` pairs, flat in `pairs`, keys ascending and unique. */
  intern(pairs: ArrayLike<number>, length: number): RecordCode {
    if (length === 0) return EMPTY;
    const hash = hashPairs(pairs, length);
    this.#slots ??= this.#index();
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const record = slots[slot]!;
      if (this.#hashes.get(record) === hash && this.#equals(record, pairs, length)) return record;
    }
    const record = this.#push(pairs, length, hash);
    slots[slot] = record;
    if (this.count * 2 > slots.length) this.#slots = this.#index();
    return record;
  }

  /** As `intern`, for a record that hardly comes a second time: it is not looked up, and `intern` does not find it. */
  append(pairs: ArrayLike<number>, length: number): RecordCode {
    if (length === 0) return EMPTY;
    this.#slots ??= this.#index();
    return this.#push(pairs, length, NOT_FOUND);
  }

  #push(pairs: ArrayLike<number>, length: number, hash: number): RecordCode {
    this.#pairs.pushAll(pairs, length * 2);
    this.#hashes.push(hash);
    return this.#ends.push(this.#pairs.length >>> 1);
  }

  /** `older` overwritten by `newer`. */
  merge(older: RecordCode, newer: RecordCode): RecordCode {
    if (older === newer || newer === EMPTY) return older;
    if (older === EMPTY || this.#hasAll(newer, older, 'keys')) return newer;
    if (this.#hasAll(older, newer, 'pairs')) return older;
    const merged: number[] = [];
    let a = this.start(older);
    let b = this.start(newer);
    const endA = this.end(older);
    const endB = this.end(newer);
    while (a < endA || b < endB) {
      const keyA = a < endA ? this.key(a) : Infinity;
      const keyB = b < endB ? this.key(b) : Infinity;
      if (keyA < keyB) merged.push(keyA, this.value(a++));
      else {
        merged.push(keyB, this.value(b++));
        if (keyA === keyB) a++;
      }
    }
    return this.intern(merged, merged.length / 2);
  }

  /** Whether all keys, or all pairs, of `other` are also in `record`. */
  #hasAll(record: RecordCode, other: RecordCode, what: 'keys' | 'pairs'): boolean {
    const pairs = this.#pairs.view();
    const end = this.end(record) * 2;
    const otherEnd = this.end(other) * 2;
    let at = this.start(record) * 2;
    for (let wanted = this.start(other) * 2; wanted < otherEnd; wanted += 2) {
      while (at < end && pairs[at]! < pairs[wanted]!) at += 2;
      if (at >= end || pairs[at] !== pairs[wanted]) return false;
      if (what === 'pairs' && pairs[at + 1] !== pairs[wanted + 1]) return false;
    }
    return true;
  }

  #equals(record: RecordCode, pairs: ArrayLike<number>, length: number): boolean {
    const start = this.start(record);
    if (this.end(record) - start !== length) return false;
    return this.#pairs.holds(start * 2, pairs, length * 2);
  }

  #hashOf(record: RecordCode): number {
    const start = this.start(record);
    return hashPairs(this.#pairs.view(), this.end(record) - start, start * 2);
  }

  #index(): Uint32Array {
    for (let record = this.#hashes.length; record < this.count; record++) this.#hashes.push(this.#hashOf(record));
    const slots = new Uint32Array(Math.max(32, powerOfTwo(this.count * 4)));
    const hashes = this.#hashes.view();
    const mask = slots.length - 1;
    for (let record = 1; record < hashes.length; record++) {
      if (hashes[record] === NOT_FOUND) continue;
      let slot = hashes[record]! & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = record;
    }
    return slots;
  }
}

function hashPairs(pairs: ArrayLike<number>, length: number, from = 0): number {
  let hash = 0x811c9dc5;
  const end = from + length * 2;
  for (let i = from; i < end; i++) hash = Math.imul(hash ^ pairs[i]!, 0x01000193) ^ (hash >>> 15);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0 || 1;
}

/** Puts a pair where it belongs among the first `length` numbers of `pairs`. Pairs mostly come in order. */
export function insertPair(pairs: number[], length: number, key: number, value: ValueCode): void {
  let at = length;
  for (; at > 0 && pairs[at - 2]! > key; at -= 2) {
    pairs[at] = pairs[at - 2]!;
    pairs[at + 1] = pairs[at - 1]!;
  }
  pairs[at] = key;
  pairs[at + 1] = value;
}
