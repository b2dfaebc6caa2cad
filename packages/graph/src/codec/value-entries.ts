import { CorruptData } from '../errors.ts';
import { FIRST_CODE, ValueTable } from '../values/value-table.ts';
import type { ChunkReader } from './chunks.ts';

const BLOCK = 1 << 20;
const LENGTH = 4;
const FIRST_ROOM = 4096;

/** The entries of these values one after the other, in blocks of about a megabyte with their length before them. */
export function* writeEntries(values: ValueTable, codes: Iterable<number>): Generator<Uint8Array> {
  let block = new Uint8Array(FIRST_ROOM);
  let end = LENGTH;
  for (const code of codes) {
    const length = values.copyEntry(code, block, end);
    if (end + length > block.length) {
      block = grown(block, end + length);
      values.copyEntry(code, block, end);
    }
    end += length;
    if (end - LENGTH < BLOCK) continue;
    yield withLength(block, end);
    block = new Uint8Array(block.length);
    end = LENGTH;
  }
  if (end > LENGTH) yield withLength(block, end);
}

function grown(block: Uint8Array, need: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(need * 2);
  larger.set(block);
  return larger;
}

function withLength(block: Uint8Array, end: number): Uint8Array {
  new DataView(block.buffer).setUint32(0, end - LENGTH, true);
  return block.subarray(0, end);
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
