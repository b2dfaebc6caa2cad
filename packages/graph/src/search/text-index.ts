import type { NodeIndex } from '../adjacency.ts';
import type { Column } from '../columns/column.ts';
import type { GraphImage } from '../image/graph-image.ts';
import { sharedBytes, sharedUint32 } from '../values/shared-memory.ts';
import { type Coverage, isStale, uncovered } from './coverage.ts';
import { BUCKETS, bucketsOf, eachTrigram, fold, foldAscii, type TextShape } from './trigrams.ts';

/** For each bucket of trigrams the rows that have one of them, ascending, as steps in base 128. */
export type TextIndex = { readonly starts: Uint32Array; readonly steps: Uint8Array };

/** The text index of a property, made when first asked for; undefined when no node has the property. */
export function textIndexOf(image: GraphImage, property: string): (TextIndex & Coverage) | undefined {
  const known = image.lookups.text.get(property);
  const column = image.nodeColumn(property);
  if (known || !column) return known;
  const index = { ...makeIndex(image, column), covered: image.nodeCount, stale: new Uint32Array() };
  image.lookups.text.set(property, index);
  return index;
}

/**
 * Nodes whose property may be a text of this shape, case aside: every node that is, and some that are not. Undefined
 * when `part` is too short to narrow the search (containing fewer than three characters, say).
 */
export function textCandidates(
  image: GraphImage,
  property: string,
  part: string,
  shape: TextShape,
): Iterable<NodeIndex> | undefined {
  const buckets = bucketsOf(part, shape);
  if (buckets.length === 0) return undefined;
  const index = textIndexOf(image, property);
  return index ? candidates(index, buckets, image.nodeCount) : [];
}

function* candidates(index: TextIndex & Coverage, buckets: readonly number[], rows: number): Generator<NodeIndex> {
  for (const row of rowsInAll(index, buckets)) if (!isStale(index, row)) yield row;
  yield* uncovered(index, rows);
}

/** More lists than this are not worth their reading: the candidates are checked one by one anyway. */
const LISTS = 8;

function* rowsInAll(index: TextIndex, buckets: readonly number[]): Generator<NodeIndex> {
  const lists = [...buckets].sort((a, b) => lengthOf(index, a) - lengthOf(index, b)).slice(0, LISTS);
  const readers = lists.map((bucket) => new StepReader(index, bucket));
  const [first, ...others] = readers as [StepReader, ...StepReader[]];
  for (let row = first.next(); row >= 0; row = first.next())
    if (others.every((reader) => reader.reaches(row))) yield row;
}

/** The rows of one bucket. */
export function rowsOf(index: TextIndex, bucket: number): Uint32Array {
  const rows: number[] = [];
  const reader = new StepReader(index, bucket);
  for (let row = reader.next(); row >= 0; row = reader.next()) rows.push(row);
  return Uint32Array.from(rows);
}

/** Bytes taken by a bucket: a measure of how common it is. */
export function lengthOf(index: TextIndex, bucket: number): number {
  return index.starts[bucket + 1]! - index.starts[bucket]!;
}

class StepReader {
  readonly #steps: Uint8Array;
  readonly #end: number;
  #at: number;
  #row = -1;

  constructor(index: TextIndex, bucket: number) {
    this.#steps = index.steps;
    this.#at = index.starts[bucket]!;
    this.#end = index.starts[bucket + 1]!;
  }

  /** The next row, or -1 after the last. */
  next(): number {
    if (this.#at === this.#end) return -1;
    let step = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#steps[this.#at++]!;
      step |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    this.#row += step;
    return this.#row;
  }

  /** Whether `row` is in the list; to be asked for ascending rows. */
  reaches(row: number): boolean {
    while (this.#row < row) if (this.next() < 0) return false;
    return this.#row === row;
  }
}

/** Two walks over all texts: the first measures the lists, the second writes them. */
function makeIndex(image: GraphImage, column: Column): TextIndex {
  const last = new Int32Array(BUCKETS).fill(-1);
  const starts = sharedUint32(BUCKETS + 1);
  eachText(image, column, (row, text) =>
    eachTrigram(text, (bucket) => {
      if (last[bucket] === row) return;
      starts[bucket + 1]! += stepLength(row - last[bucket]!);
      last[bucket] = row;
    }),
  );
  for (let bucket = 0; bucket < BUCKETS; bucket++) starts[bucket + 1]! += starts[bucket]!;

  const steps = sharedBytes(starts[BUCKETS]!);
  const at = starts.slice();
  last.fill(-1);
  eachText(image, column, (row, text) =>
    eachTrigram(text, (bucket) => {
      if (last[bucket] === row) return;
      let step = row - last[bucket]!;
      for (; step > 127; step >>>= 7) steps[at[bucket]!++] = (step & 127) | 128;
      steps[at[bucket]!++] = step;
      last[bucket] = row;
    }),
  );
  return { starts, steps };
}

const stepLength = (step: number): number => (step < 0x80 ? 1 : step < 0x4000 ? 2 : step < 0x200000 ? 3 : 4);

/** Calls `visit` with the folded text of every row whose value is a text. */
function eachText(image: GraphImage, column: Column, visit: (row: number, text: Uint8Array) => void): void {
  if (column.encoding === 'flag' || column.encoding === 'number') return;
  for (let row = 0; row < image.nodeCount; row++) {
    const code = column.code(row);
    const ascii = image.values.asciiText(code);
    if (ascii) visit(row, foldAscii(ascii));
    else {
      const value = image.values.value(code);
      if (typeof value === 'string') visit(row, Buffer.from(fold(value)));
    }
  }
}
