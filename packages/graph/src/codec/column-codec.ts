import { type CodeCells, CodeColumn, type CodeWidth } from '../columns/code-column.ts';
import { newCodeCells } from '../columns/code-writer.ts';
import type { Column } from '../columns/column.ts';
import { FlagColumn } from '../columns/flag-column.ts';
import { NumberColumn } from '../columns/number-column.ts';
import { float64Page, PAGE, type PagedArray, pagesOf, uint32Page } from '../columns/paged-array.ts';
import { SparseColumn } from '../columns/sparse-column.ts';
import { CorruptData } from '../errors.ts';
import { type Cells, sharedBytes, sharedFloat64, sharedUint16, sharedUint32 } from '../values/shared-memory.ts';
import type { ChunkReader } from './chunks.ts';
import { readIntegers, writeIntegers } from './integers.ts';

/** The encoding of a column; its cells follow in the order of the class's fields. */
export type ColumnNote =
  | { readonly key: number; readonly encoding: 'flag' | 'number' }
  | { readonly key: number; readonly encoding: 'code'; readonly width: CodeWidth; readonly dictionary: number }
  | { readonly key: number; readonly encoding: 'sparse'; readonly rows: number };

export function noteOf(column: Column, key: number): ColumnNote {
  switch (column.encoding) {
    case 'code':
      return { key, encoding: 'code', width: column.width, dictionary: column.dictionary?.length ?? 0 };
    case 'sparse':
      return { key, encoding: 'sparse', rows: column.rows.length };
    default:
      return { key, encoding: column.encoding };
  }
}

export function* writeColumn(column: Column, rows: number): Generator<Uint8Array> {
  switch (column.encoding) {
    case 'flag':
      yield* writeRaw(column.present, words(rows), uint32Page);
      yield* writeRaw(column.truth, words(rows), uint32Page);
      break;
    case 'number':
      yield* writeRaw(column.present, words(rows), uint32Page);
      yield* writeRaw(column.numbers, rows, float64Page);
      break;
    case 'code':
      if (column.dictionary) yield* writeIntegers(column.dictionary);
      if (column.width === 4) yield* writeIntegers(column.cells.flat(rows, new Uint32Array(rows)));
      else yield* writeRaw(column.cells, rows, newCodeCells(column.width));
      break;
    case 'sparse':
      yield* writeIntegers(column.rows);
      yield* writeIntegers(column.codes);
      break;
  }
}

export function readColumn(reader: ChunkReader, note: ColumnNote, rows: number): Column {
  switch (note.encoding) {
    case 'flag': {
      const present = readRaw(reader, sharedUint32(words(rows)));
      return new FlagColumn(present, readRaw(reader, sharedUint32(words(rows))));
    }
    case 'number': {
      const present = readRaw(reader, sharedUint32(words(rows)));
      return new NumberColumn(present, readRaw(reader, sharedFloat64(rows)));
    }
    case 'code':
      return readCodes(reader, note.width, note.dictionary, rows);
    case 'sparse': {
      const holders = readIntegers(reader, sharedUint32(note.rows));
      return new SparseColumn(holders, readIntegers(reader, sharedUint32(note.rows)));
    }
    default:
      throw new CorruptData('unknown column encoding');
  }
}

function readCodes(reader: ChunkReader, width: CodeWidth, entries: number, rows: number): CodeColumn {
  const dictionary = entries === 0 ? undefined : readIntegers(reader, sharedUint32(entries));
  if (width === 4)
    return new CodeColumn(width, pagesOf<CodeCells>(readIntegers(reader, sharedUint32(rows))), undefined);
  const cells: CodeCells = width === 1 ? sharedBytes(rows) : sharedUint16(rows);
  return new CodeColumn(width, readRaw<CodeCells>(reader, cells), dictionary);
}

const words = (rows: number): number => (rows + 31) >>> 5;

const EMPTY_PAGE = new Uint8Array(PAGE * 8);

/** The first `count` cells as they are in memory (little-endian wherever Node runs). */
function* writeRaw<T extends Cells>(
  cells: PagedArray<T>,
  count: number,
  make: (length: number) => T,
): Generator<Uint8Array> {
  const width = make(0).BYTES_PER_ELEMENT;
  const pages = cells.unpacked(make);
  for (let start = 0; start < count; start += PAGE) {
    const wanted = Math.min(PAGE, count - start);
    const page: T | undefined = pages.next().value;
    const there = Math.min(wanted, page?.length ?? 0);
    if (page) yield new Uint8Array(page.buffer, page.byteOffset, there * width);
    yield EMPTY_PAGE.subarray(0, (wanted - there) * width);
  }
}

function readRaw<T extends Cells>(reader: ChunkReader, into: T): PagedArray<T> {
  reader.into(new Uint8Array(into.buffer));
  return pagesOf(into);
}
