import { CodeColumn } from '../columns/code-column.ts';
import { newCodeCells } from '../columns/code-writer.ts';
import type { Column } from '../columns/column.ts';
import { FlagColumn } from '../columns/flag-column.ts';
import { NumberColumn } from '../columns/number-column.ts';
import { float64Page, PagedArray, PagedWriter, UNSHARED, uint16Page, uint32Page } from '../columns/paged-array.ts';
import { SparseColumn } from '../columns/sparse-column.ts';
import { GraphImage } from '../image/graph-image.ts';
import { bytesOf } from '../image/image-bytes.ts';
import type { EdgeTable, NodeTable } from '../image/image-parts.ts';
import { kindBitsOf } from '../image/kind-bits.ts';
import { addNodes, emptyObjectIndex } from '../image/object-index.ts';
import { packEdges, packNodes } from '../image/pack-parts.ts';
import { PublicIds } from '../image/public-ids.ts';
import type { Cells } from '../values/shared-memory.ts';
import { layOutTable } from './commit-runs.ts';

/** The remaining rows, in their new order, and the new position of each old row. */
type Moves = { readonly limit: number; readonly remaining: Uint32Array; readonly placeOf: Uint32Array };

/** The same version without these nodes and without holes, rows in the order of ids; values are shared with it. */
export function compact(image: GraphImage, without: ReadonlySet<number>): GraphImage {
  const { parts } = image;
  const nodeMoves = moves(image.nodeCount, parts.nodes.ids, (node) => !without.has(node));
  const edgeMoves = moves(image.edgeLimit, parts.edges.ids, (edge) => image.hasEdge(edge));
  const nodes = moveNodes(parts.nodes, nodeMoves);
  const edges = moveEdges(parts.edges, edgeMoves, nodeMoves);
  const whole = {
    ...parts,
    nodes: packNodes(nodes),
    edges: packEdges(edges),
    kindBits: kindBitsOf(nodes, parts.kindLists, parts.nodeKinds.count),
    objectIndex: addNodes(emptyObjectIndex(nodes.count), nodes.objectIds, 0, nodes.count),
    ...layOutTable(edges, nodes.count),
  };
  return new GraphImage({ ...whole, ownBytes: bytesOf(whole).total });
}

function moves(limit: number, ids: PublicIds, stays: (row: number) => boolean): Moves {
  const remaining = new Uint32Array(limit);
  let count = 0;
  let ascending = true;
  for (let row = 0; row < limit; row++) {
    if (!stays(row)) continue;
    if (count > 0 && ids.get(remaining[count - 1]!) > ids.get(row)) ascending = false;
    remaining[count++] = row;
  }
  const rows = remaining.subarray(0, count);
  if (!ascending) rows.sort((a, b) => ids.get(a) - ids.get(b));
  const placeOf = new Uint32Array(limit);
  for (let place = 0; place < count; place++) placeOf[rows[place]!] = place;
  return { limit, remaining: rows, placeOf };
}

function moveNodes(table: NodeTable, to: Moves): NodeTable {
  return {
    count: to.remaining.length,
    ids: moveIds(table.ids, to),
    objectIds: move(table.objectIds, to, new Uint32Array(to.limit), uint32Page),
    kinds: move(table.kinds, to, new Uint32Array(to.limit), uint32Page),
    keys: table.keys,
    columns: table.columns.map((column) => column && moveColumn(column, to)),
  };
}

function moveEdges(table: EdgeTable, to: Moves, nodes: Moves): EdgeTable {
  const newEnd = (ends: PagedArray<Uint32Array>) =>
    ends.flat(to.limit, new Uint32Array(to.limit)).map((node) => nodes.placeOf[node]!);
  return {
    limit: to.remaining.length,
    count: to.remaining.length,
    ids: moveIds(table.ids, to),
    sources: gathered(newEnd(table.sources), to, uint32Page),
    targets: gathered(newEnd(table.targets), to, uint32Page),
    kinds: move(table.kinds, to, new Uint16Array(to.limit), uint16Page),
    origins: move(table.origins, to, new Uint16Array(to.limit), uint16Page),
    keys: table.keys,
    columns: table.columns.map((column) => column && moveColumn(column, to)),
  };
}

function moveIds(ids: PublicIds, to: Moves): PublicIds {
  const moved = uint32Page(to.remaining.length);
  for (let place = 0; place < moved.length; place++) moved[place] = ids.get(to.remaining[place]!);
  return PublicIds.over(moved);
}

function move<T extends Cells>(cells: PagedArray<T>, to: Moves, flat: T, page: (length: number) => T): PagedArray<T> {
  return cells.isEmpty ? cells : gathered(cells.flat(to.limit, flat), to, page);
}

function gathered<T extends Cells>(flat: T, to: Moves, page: (length: number) => T): PagedArray<T> {
  const writer = new PagedWriter<T>(new PagedArray(), page, UNSHARED);
  writer.gather(0, to.remaining, flat);
  return writer.finish();
}

function moveBits(bits: PagedArray<Uint32Array>, to: Moves): PagedArray<Uint32Array> {
  const spread = new Uint8Array(to.limit);
  for (let row = 0; row < to.limit; row++) if (bits.hasBit(row)) spread[row] = 1;
  const writer = new PagedWriter(new PagedArray<Uint32Array>(), uint32Page, UNSHARED, 32);
  writer.gatherBits(0, to.remaining, spread, 1);
  return writer.finish();
}

function moveColumn(column: Column, to: Moves): Column {
  switch (column.encoding) {
    case 'flag':
      return new FlagColumn(moveBits(column.present, to), moveBits(column.truth, to));
    case 'number':
      return new NumberColumn(
        moveBits(column.present, to),
        move(column.numbers, to, new Float64Array(to.limit), float64Page),
      );
    case 'code': {
      const page = newCodeCells(column.width);
      return new CodeColumn(column.width, move(column.cells, to, page(to.limit), page), column.dictionary);
    }
    case 'sparse':
      return moveSparse(column, to);
  }
}

function moveSparse({ rows, codes }: SparseColumn, to: Moves): SparseColumn {
  const moved: [row: number, code: number][] = [];
  for (let i = 0; i < rows.length; i++) {
    const place = to.placeOf[rows[i]!]!;
    if (to.remaining[place] === rows[i]) moved.push([place, codes[i]!]);
  }
  moved.sort((a, b) => a[0] - b[0]);
  const shared = (pick: 0 | 1) => {
    const cells = uint32Page(moved.length);
    for (const [i, entry] of moved.entries()) cells[i] = entry[pick];
    return cells;
  };
  return new SparseColumn(shared(0), shared(1));
}
