import type { Column } from '../columns/column.ts';
import { pagesOf } from '../columns/paged-array.ts';
import { CorruptData } from '../errors.ts';
import { GraphImage } from '../image/graph-image.ts';
import { bytesOf } from '../image/image-bytes.ts';
import type { EdgeTable, ImageParts, NodeTable } from '../image/image-parts.ts';
import { kindBitsOf } from '../image/kind-bits.ts';
import { KindLists } from '../image/kind-lists.ts';
import { Names } from '../image/names.ts';
import { addNodes, emptyObjectIndex } from '../image/object-index.ts';
import { packEdges, packNodes } from '../image/pack-parts.ts';
import { PublicIds } from '../image/public-ids.ts';
import { NO_KIND, type RunSpace, spaceWithRoom } from '../image/run-space.ts';
import { turnedRuns } from '../image/turned-runs.ts';
import { sharedUint16, sharedUint32 } from '../values/shared-memory.ts';
import { FIRST_CODE } from '../values/value-table.ts';
import { ChunkReader, packChunks } from './chunks.ts';
import { type ColumnNote, noteOf, readColumn, writeColumn } from './column-codec.ts';
import { decoding, readHeader, writeHeader } from './header.ts';
import { readIntegers, writeIntegers } from './integers.ts';
import { readEntries, writeEntries } from './value-entries.ts';

type Header = {
  readonly nextNodeId: number;
  readonly nextEdgeId: number;
  readonly nodeKinds: readonly string[];
  readonly edgeKinds: readonly string[];
  readonly kindLists: readonly (readonly number[])[];
  readonly nodeKeys: readonly string[];
  readonly edgeKeys: readonly string[];
  readonly values: number;
  readonly nodes: number;
  readonly edgeLimit: number;
  readonly edges: number;
  readonly derivedEdges: boolean;
  readonly nodeColumns: readonly ColumnNote[];
  readonly edgeColumns: readonly ColumnNote[];
};

/** A whole image as a stream of chunks. */
export function* encodeSnapshot(image: GraphImage): Generator<Uint8Array> {
  yield* packChunks('snapshot', snapshotPieces(image));
}

export function decodeSnapshot(chunks: Iterable<Uint8Array>): GraphImage {
  return decoding('snapshot', () => readSnapshot(new ChunkReader('snapshot', chunks)));
}

function* snapshotPieces(image: GraphImage): Generator<Uint8Array> {
  const { parts, nodeCount, edgeLimit } = image;
  const { nodes, edges, values } = parts;
  const header: Header = {
    nextNodeId: parts.nextNodeId,
    nextEdgeId: parts.nextEdgeId,
    nodeKinds: parts.nodeKinds.list,
    edgeKinds: parts.edgeKinds.list,
    kindLists: parts.kindLists.lists,
    nodeKeys: nodes.keys.list,
    edgeKeys: edges.keys.list,
    values: values.limit - FIRST_CODE,
    nodes: nodeCount,
    edgeLimit,
    edges: image.edgeCount,
    derivedEdges: !edges.origins.isEmpty,
    nodeColumns: notes(nodes.columns),
    edgeColumns: notes(edges.columns),
  };
  yield* writeHeader(header);
  yield* writeEntries(values, range(FIRST_CODE, values.limit));
  yield* writeIntegers(nodes.ids.flat(nodeCount));
  yield* writeIntegers(nodes.objectIds.flat(nodeCount, new Uint32Array(nodeCount)));
  yield* writeIntegers(nodes.kinds.flat(nodeCount, new Uint32Array(nodeCount)));
  for (const column of nodes.columns) if (column) yield* writeColumn(column, nodeCount);
  yield* writeIntegers(edges.ids.flat(edgeLimit));
  if (header.derivedEdges) yield* writeIntegers(edges.origins.flat(edgeLimit, new Uint16Array(edgeLimit)));
  for (const column of edges.columns) if (column) yield* writeColumn(column, edgeLimit);
  yield* outPieces(image);
}

/** The outgoing runs, one after the other; the edge table and the incoming runs follow from them. */
function* outPieces(image: GraphImage): Generator<Uint8Array> {
  const { nodeCount, edgeCount, outStart, outEnd } = image;
  const degrees = new Uint32Array(nodeCount);
  const targets = new Uint32Array(edgeCount);
  const kinds = new Uint16Array(edgeCount);
  const edges = new Uint32Array(edgeCount);
  let at = 0;
  for (let node = 0; node < nodeCount; node++) {
    degrees[node] = outEnd[node]! - outStart[node]!;
    for (let position = outStart[node]!; position < outEnd[node]!; position++) {
      targets[at] = image.outTarget[position]!;
      kinds[at] = image.outKind[position]!;
      edges[at++] = image.outEdge[position]!;
    }
  }
  yield* writeIntegers(degrees);
  yield* writeIntegers(targets);
  yield* writeIntegers(kinds);
  yield* writeIntegers(edges);
}

function notes(columns: readonly (Column | undefined)[]): ColumnNote[] {
  return columns.flatMap((column, key) => (column ? [noteOf(column, key)] : []));
}

function* range(from: number, to: number): Generator<number> {
  for (let number = from; number < to; number++) yield number;
}

function readSnapshot(reader: ChunkReader): GraphImage {
  const header = readHeader<Header>(reader);
  const values = readEntries(reader, header.values);
  const nodes = readNodes(reader, header);
  const kindLists = new KindLists(header.kindLists);
  const { table, out } = readEdges(reader, header);
  reader.finish();

  const parts: ImageParts = {
    lineage: new Int32Array(new SharedArrayBuffer(12)),
    version: 0,
    ownBytes: 0,
    nextNodeId: header.nextNodeId,
    nextEdgeId: header.nextEdgeId,
    nodeKinds: new Names(header.nodeKinds),
    edgeKinds: new Names(header.edgeKinds),
    kindLists,
    kindBits: kindBitsOf(nodes, kindLists, header.nodeKinds.length),
    nodes: packNodes(nodes),
    edges: packEdges(table),
    values,
    objectIndex: addNodes(emptyObjectIndex(header.nodes), nodes.objectIds, 0, header.nodes),
    out,
    in: turnedRuns(out),
  };
  return new GraphImage({ ...parts, ownBytes: bytesOf(parts).total });
}

function readNodes(reader: ChunkReader, header: Header): NodeTable {
  return {
    count: header.nodes,
    ids: PublicIds.over(readIntegers(reader, sharedUint32(header.nodes))),
    objectIds: pagesOf(readIntegers(reader, sharedUint32(header.nodes))),
    kinds: pagesOf(readIntegers(reader, sharedUint32(header.nodes))),
    keys: new Names(header.nodeKeys),
    columns: readColumns(reader, header.nodeColumns, header.nodes),
  };
}

function readColumns(reader: ChunkReader, list: readonly ColumnNote[], rows: number): (Column | undefined)[] {
  const columns: (Column | undefined)[] = [];
  for (const note of list) columns[note.key] = readColumn(reader, note, rows);
  return Array.from(columns); // keys without a column become undefined instead of holes
}

function readEdges(reader: ChunkReader, header: Header): { table: EdgeTable; out: RunSpace } {
  const { edgeLimit: limit, edges: count } = header;
  const ids = readIntegers(reader, sharedUint32(limit));
  const origins = header.derivedEdges ? readIntegers(reader, sharedUint16(limit)) : sharedUint16(0);
  const columns = readColumns(reader, header.edgeColumns, limit);

  const start = sharedUint32(header.nodes);
  const end = readIntegers(reader, sharedUint32(header.nodes));
  const out = spaceWithRoom(start, end, count, header.edgeKinds.length - 1);
  readIntegers(reader, out.other.subarray(0, count));
  readIntegers(reader, out.kind.subarray(0, count));
  readIntegers(reader, out.edge.subarray(0, count));

  const sources = sharedUint32(limit);
  const targets = sharedUint32(limit);
  const kinds = sharedUint16(limit).fill(NO_KIND);
  let at = 0;
  for (let node = 0; node < header.nodes; node++) {
    start[node] = at;
    end[node]! += at;
    for (; at < end[node]!; at++) {
      const edge = out.edge[at]!;
      sources[edge] = node;
      targets[edge] = out.other[at]!;
      kinds[edge] = out.kind[at]!;
    }
  }
  if (at !== count) throw new CorruptData(`${at} edges instead of ${count}`);
  const table = {
    limit,
    count,
    ids: PublicIds.over(ids),
    sources: pagesOf(sources),
    targets: pagesOf(targets),
    kinds: pagesOf(kinds),
    origins: pagesOf(origins),
    keys: new Names(header.edgeKeys),
    columns,
  };
  return { table, out };
}
