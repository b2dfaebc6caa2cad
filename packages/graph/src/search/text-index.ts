import type { NodeIndex } from '../adjacency.ts';
import type { Column } from '../columns/column.ts';
import type { GraphImage } from '../image/graph-image.ts';
import { isStale, uncovered } from '../lookups/coverage.ts';
import type { CoveredTextIndex, TextIndex } from '../lookups/lookups.ts';
import { sharedBytes, sharedUint32 } from '../values/shared-memory.ts';
import { BUCKETS, bucketCount, bucketsOf, fold, type TextShape, writeBuckets } from './trigrams.ts';

/** The text index of a property, built on first use; undefined when no node has the property. */
export function textIndexOf(image: GraphImage, property: string): CoveredTextIndex | undefined {
  const known = image.lookups.text.get(property);
  const column = image.nodeColumn(property);
  if (known || !column) return known;
  const index = { ...makeIndex(image, column), covered: image.nodeCount, stale: new Uint32Array() };
  image.lookups.text.set(property, index);
  return index;
}

/**
 * Nodes whose property may match this shape, ignoring case: all that do, and some that do not. Undefined when `part` is
 * too short to narrow the search (containing fewer than three characters, say).
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

function* candidates(index: CoveredTextIndex, buckets: readonly number[], rows: number): Generator<NodeIndex> {
  for (const row of rowsInAll(index, buckets)) if (!isStale(index, row)) yield row;
  yield* uncovered(index, rows);
}

/** Reading more lists than this does not pay off: every candidate is checked anyway. */
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

  /** Whether `row` is in the list; call it with ascending rows. */
  reaches(row: number): boolean {
    while (this.#row < row) if (this.next() < 0) return false;
    return this.#row === row;
  }
}

/** Two passes over all texts: the first measures the lists, the second writes them. */
function makeIndex(image: GraphImage, column: Column): TextIndex {
  const starts = sharedUint32(BUCKETS + 1);
  // Per bucket the last row, plus 1, and next to it, in the same cache line, a length or a position.
  const lists = new Uint32Array(BUCKETS * 2);
  eachText(image, column, (row, buckets, count) => {
    for (let i = 0; i < count; i++) {
      const list = buckets[i]! * 2;
      const step = row - lists[list]!;
      if (step === 0) continue;
      lists[list] = row;
      lists[list + 1]! += step < 0x80 ? 1 : step < 0x4000 ? 2 : step < 0x200000 ? 3 : 4;
    }
  });
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    starts[bucket + 1] = starts[bucket]! + lists[bucket * 2 + 1]!;
    lists[bucket * 2] = 0;
    lists[bucket * 2 + 1] = starts[bucket]!;
  }

  const steps = sharedBytes(starts[BUCKETS]!);
  eachText(image, column, (row, buckets, count) => {
    for (let i = 0; i < count; i++) {
      const list = buckets[i]! * 2;
      let step = row - lists[list]!;
      if (step === 0) continue;
      lists[list] = row;
      let at = lists[list + 1]!;
      for (; step > 127; step >>>= 7) steps[at++] = (step & 127) | 128;
      steps[at++] = step;
      lists[list + 1] = at;
    }
  });
  return { starts, steps };
}

/** Calls `visit` with the buckets of each row whose value is a text, the row plus 1 and how many of the buckets count. */
function eachText(
  image: GraphImage,
  column: Column,
  visit: (row: number, buckets: Uint32Array, count: number) => void,
): void {
  if (column.encoding === 'flag' || column.encoding === 'number') return;
  const { values } = image;
  let text = new Uint8Array(1024);
  let buckets = new Uint32Array(bucketCount(text.length));
  const reserve = (length: number) => {
    text = new Uint8Array(length);
    buckets = new Uint32Array(bucketCount(length));
  };
  for (let row = 0; row < image.nodeCount; row++) {
    const code = column.code(row);
    let length = values.copyAscii(code, text);
    if (length > text.length) {
      reserve(length);
      values.copyAscii(code, text);
    } else if (length < 0) {
      const value = values.value(code);
      if (typeof value !== 'string') continue;
      const folded = Buffer.from(fold(value));
      length = folded.length;
      if (length > text.length) reserve(length);
      text.set(folded);
    }
    writeBuckets(text, length, buckets);
    visit(row + 1, buckets, bucketCount(length));
  }
}
