import type { Column } from '../columns/column.ts';
import type { GraphImage } from '../image/graph-image.ts';
import { KindLists } from '../image/kind-lists.ts';
import { NamesWriter } from '../image/names.ts';
import { NO_VALUE, type ValueCode, ValueTable } from '../values/value-table.ts';
import type { Batch } from './batch.ts';
import { type Delta, EDGE_CHANGE, EDGE_ROW, emptyRows, NODE_CHANGE, NODE_ROW } from './delta.ts';
import { insertPair, type RecordCode, RecordTable } from './record-table.ts';

/** A delta in the making, with the translation of an image's numbers into its own. */
export class DeltaTables {
  values = new ValueTable();
  records = new RecordTable();
  kinds = new NamesWriter();
  keys = new NamesWriter();
  kindLists = new KindLists();
  readonly nodesAdded = emptyRows(NODE_ROW);
  readonly nodesDeleted = emptyRows(NODE_ROW);
  readonly nodesChanged = emptyRows(NODE_CHANGE);
  readonly edgesAdded = emptyRows(EDGE_ROW);
  readonly edgesDeleted = emptyRows(EDGE_ROW);
  readonly edgesChanged = emptyRows(EDGE_CHANGE);

  /** Takes over the tables of a batch if these are still empty, so that nothing has to be copied. */
  adopt(batch: Batch): boolean {
    if (batch.adopted || !this.values.isEmpty || this.records.count > 1 || this.keys.list.length > 0) return false;
    batch.adopted = true;
    this.values = batch.values;
    this.records = batch.records;
    this.kinds = batch.kindNames;
    this.keys = batch.keyNames;
    this.kindLists = batch.kindLists;
    return true;
  }

  finish(nextNodeId: number, nextEdgeId: number): Delta {
    const { values, records, kindLists, nodesAdded, nodesDeleted, nodesChanged } = this;
    const { edgesAdded, edgesDeleted, edgesChanged } = this;
    const rows = { nodesAdded, nodesDeleted, nodesChanged, edgesAdded, edgesDeleted, edgesChanged };
    const names = { kindNames: this.kinds.list, keyNames: this.keys.list };
    return { values, records, ...names, kindLists, nextNodeId, nextEdgeId, ...rows };
  }
}

/** From this many distinct values on, codes are looked up in an array as long as the image's value table. */
const MANY = 512;

/** Reads rows of an image in the numbers of a delta. */
export class ImageReader {
  readonly image: GraphImage;
  readonly #tables: DeltaTables;
  readonly #codes = new Map<ValueCode, ValueCode>();
  #codeArray: Uint32Array | undefined;
  readonly #kindLists = new Map<number, number>();
  #nodeKeys: readonly number[] | undefined;
  #edgeKeys: readonly number[] | undefined;
  readonly #edgeKinds: number[] = [];

  constructor(image: GraphImage, tables: DeltaTables) {
    this.image = image;
    this.#tables = tables;
  }

  objectId(node: number): ValueCode {
    return this.#tables.values.transfer(this.image.values, this.image.parts.nodes.objectIds.get(node));
  }

  kindList(node: number): number {
    const number = this.image.parts.nodes.kinds.get(node);
    let known = this.#kindLists.get(number);
    if (known === undefined) {
      const names = this.image.parts.kindLists.list(number).map((kind) => this.image.nodeKinds[kind]!);
      known = this.#tables.kindLists.number(names.map((name) => this.#tables.kinds.number(name)));
      this.#kindLists.set(number, known);
    }
    return known;
  }

  edgeKind(edge: number): number {
    const kind = this.image.edgeKindOf(edge);
    this.#edgeKinds[kind] ??= this.#tables.kinds.number(this.image.edgeKinds[kind]!);
    return this.#edgeKinds[kind];
  }

  nodeRecord(node: number): RecordCode {
    this.#nodeKeys ??= this.image.nodePropertyNames.map((name) => this.#tables.keys.number(name));
    return this.#record(this.image.parts.nodes.columns, this.#nodeKeys, node);
  }

  edgeRecord(edge: number): RecordCode {
    this.#edgeKeys ??= this.image.edgePropertyNames.map((name) => this.#tables.keys.number(name));
    return this.#record(this.image.parts.edges.columns, this.#edgeKeys, edge);
  }

  /** The value of a row in the delta's codes. `likely` is the code it may well have: most values do not change. */
  code(column: Column | undefined, row: number, likely: ValueCode = NO_VALUE): ValueCode {
    if (!column) return NO_VALUE;
    if (column.encoding === 'flag' || column.encoding === 'number') return column.codeIn(this.#tables.values, row);
    return this.#known(column.code(row), likely);
  }

  #known(code: ValueCode, likely: ValueCode): ValueCode {
    if (code <= 2) return code;
    const known = this.#codeArray ? this.#codeArray[code]! : (this.#codes.get(code) ?? 0);
    if (known !== 0) return known;
    const { values } = this.#tables;
    const { values: own } = this.image;
    const found = values.isSame(likely, own, code) ? likely : values.transfer(own, code);
    if (!this.#codeArray && this.#codes.size >= MANY) {
      this.#codeArray = new Uint32Array(this.image.values.limit);
      for (const [own, delta] of this.#codes) this.#codeArray[own] = delta;
    }
    if (this.#codeArray) this.#codeArray[code] = found;
    else this.#codes.set(code, found);
    return found;
  }

  #record(columns: readonly (Column | undefined)[], keys: readonly number[], row: number): RecordCode {
    const pairs: number[] = [];
    for (let key = 0; key < columns.length; key++) {
      const code = this.code(columns[key], row);
      if (code !== NO_VALUE) insertPair(pairs, pairs.length, keys[key]!, code);
    }
    return this.#tables.records.intern(pairs, pairs.length / 2);
  }
}
