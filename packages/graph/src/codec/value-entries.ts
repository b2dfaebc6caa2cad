import { CorruptData } from '../errors.ts';
import { FIRST_CODE, ValueTable } from '../values/value-table.ts';
import type { ChunkReader } from './chunks.ts';

const BLOCK = 1 << 20;

/** The entries of these values one after the other, in blocks of about a megabyte with their length before them. */
export function* writeEntries(values: ValueTable, codes: Iterable<number>): Generator<Uint8Array> {
  let entries: Uint8Array[] = [];
  let length = 0;
  for (const code of codes) {
    const entry = values.entry(code);
    entries.push(entry);
    length += entry.length;
    if (length < BLOCK) continue;
    yield blockOf(entries, length);
    entries = [];
    length = 0;
  }
  if (length > 0) yield blockOf(entries, length);
}

function blockOf(entries: readonly Uint8Array[], length: number): Uint8Array {
  const block = new Uint8Array(4 + length);
  new DataView(block.buffer).setUint32(0, length, true);
  let at = 4;
  for (const entry of entries) {
    block.set(entry, at);
    at += entry.length;
  }
  return block;
}

/** A table with `count` values, numbered in the order they were written. */
export function readEntries(reader: ChunkReader, count: number): ValueTable {
  const values = new ValueTable();
  values.load(count, blocksIn(reader, values, FIRST_CODE + count));
  if (values.limit !== FIRST_CODE + count) throw new CorruptData(`${values.limit - FIRST_CODE} values, not ${count}`);
  return values;
}

function* blocksIn(reader: ChunkReader, values: ValueTable, limit: number): Generator<Uint8Array> {
  while (values.limit < limit) yield reader.bytes(reader.uint32());
}
