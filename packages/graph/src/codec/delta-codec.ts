import { KindLists } from '../image/kind-lists.ts';
import { type Delta, EDGE_CHANGE, EDGE_ROW, NODE_CHANGE, NODE_ROW } from '../merge/delta.ts';
import { RecordTable } from '../merge/record-table.ts';
import { GrowingList } from '../values/growing-list.ts';
import { FIRST_CODE } from '../values/value-table.ts';
import { ChunkReader, packChunks } from './chunks.ts';
import { decoding, readHeader, writeHeader } from './header.ts';
import { readIntegers, writeIntegers } from './integers.ts';
import { readEntries, writeEntries } from './value-entries.ts';

const SECTIONS = {
  nodesAdded: NODE_ROW,
  nodesDeleted: NODE_ROW,
  nodesChanged: NODE_CHANGE,
  edgesAdded: EDGE_ROW,
  edgesDeleted: EDGE_ROW,
  edgesChanged: EDGE_CHANGE,
} as const;
type Section = keyof typeof SECTIONS;
const SECTION_NAMES = Object.keys(SECTIONS) as Section[];
const RECORD_FIELDS = new Set(['records', 'before', 'after']);

type Header = Pick<Delta, 'kindNames' | 'keyNames' | 'nextNodeId' | 'nextEdgeId'> & {
  readonly kindLists: readonly (readonly number[])[];
  readonly rows: Record<Section, number>;
  readonly values: number;
  readonly records: number;
  readonly pairs: number;
};

/** A delta as a stream of chunks. Only the values and records that it uses are written. */
export function* encodeDelta(delta: Delta): Generator<Uint8Array> {
  yield* packChunks('delta', deltaPieces(delta));
}

export function decodeDelta(chunks: Iterable<Uint8Array>): Delta {
  return decoding('delta', () => readDelta(new ChunkReader('delta', chunks)));
}

/** Assigns numbers in the order of first use, starting with `first`. */
class Renumbering {
  readonly used: number[] = [];
  readonly #numbers: Uint32Array;
  readonly #first: number;

  constructor(count: number, first: number) {
    this.#numbers = new Uint32Array(count);
    this.#first = first;
  }

  number(old: number): number {
    if (old < this.#first) return old;
    if (this.#numbers[old] === 0) this.#numbers[old] = this.#first + this.used.push(old) - 1;
    return this.#numbers[old]!;
  }
}

function* deltaPieces(delta: Delta): Generator<Uint8Array> {
  const records = new Renumbering(delta.records.count, 1);
  const values = new Renumbering(delta.values.limit, FIRST_CODE);
  const columns = SECTION_NAMES.flatMap((section) =>
    SECTIONS[section].map((field) => {
      const numbers = (delta[section] as Record<string, GrowingList>)[field]!.view();
      if (RECORD_FIELDS.has(field)) return numbers.map((record) => records.number(record));
      return field === 'objectIds' ? numbers.map((code) => values.number(code)) : numbers;
    }),
  );
  const lengths = Uint32Array.from(records.used, (record) => delta.records.end(record) - delta.records.start(record));
  const pairs = lengths.reduce((sum, length) => sum + length, 0);
  const keys = new Uint32Array(pairs);
  const codes = new Uint32Array(pairs);
  let at = 0;
  for (const record of records.used)
    for (let pair = delta.records.start(record); pair < delta.records.end(record); pair++) {
      keys[at] = delta.records.key(pair);
      codes[at++] = values.number(delta.records.value(pair));
    }

  const header: Header = {
    nextNodeId: delta.nextNodeId,
    nextEdgeId: delta.nextEdgeId,
    kindNames: delta.kindNames,
    keyNames: delta.keyNames,
    kindLists: delta.kindLists.lists,
    rows: Object.fromEntries(SECTION_NAMES.map((name) => [name, delta[name].ids.length])) as Record<Section, number>,
    values: values.used.length,
    records: records.used.length,
    pairs,
  };
  yield* writeHeader(header);
  yield* writeEntries(delta.values, values.used);
  yield* writeIntegers(lengths);
  yield* writeIntegers(keys);
  yield* writeIntegers(codes);
  for (const column of columns) yield* writeIntegers(column);
}

function readDelta(reader: ChunkReader): Delta {
  const header = readHeader<Header>(reader);
  const values = readEntries(reader, header.values);
  const records = readRecords(reader, header);
  const readSection = <Field extends string>(fields: readonly Field[], rows: number) =>
    Object.fromEntries(
      fields.map((field) => [field, GrowingList.over(readIntegers(reader, new Uint32Array(rows)))]),
    ) as Record<Field, GrowingList>;
  const { rows, kindNames, keyNames, nextNodeId, nextEdgeId } = header;
  const delta: Delta = {
    values,
    records,
    kindNames,
    keyNames,
    kindLists: new KindLists(header.kindLists),
    nextNodeId,
    nextEdgeId,
    nodesAdded: readSection(NODE_ROW, rows.nodesAdded),
    nodesDeleted: readSection(NODE_ROW, rows.nodesDeleted),
    nodesChanged: readSection(NODE_CHANGE, rows.nodesChanged),
    edgesAdded: readSection(EDGE_ROW, rows.edgesAdded),
    edgesDeleted: readSection(EDGE_ROW, rows.edgesDeleted),
    edgesChanged: readSection(EDGE_CHANGE, rows.edgesChanged),
  };
  reader.finish();
  return delta;
}

function readRecords(reader: ChunkReader, header: Header): RecordTable {
  const lengths = readIntegers(reader, new Uint32Array(header.records));
  const keys = readIntegers(reader, new Uint32Array(header.pairs));
  const codes = readIntegers(reader, new Uint32Array(header.pairs));
  const ends = new Uint32Array(header.records + 1);
  for (let record = 0; record < header.records; record++) ends[record + 1] = ends[record]! + lengths[record]!;
  const pairs = new Uint32Array(header.pairs * 2);
  for (let pair = 0; pair < header.pairs; pair++) {
    pairs[pair * 2] = keys[pair]!;
    pairs[pair * 2 + 1] = codes[pair]!;
  }
  return new RecordTable({ pairs, ends });
}
