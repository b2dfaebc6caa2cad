import { UsageError } from '../errors.ts';
import { KindLists } from '../image/kind-lists.ts';
import { Names, NamesWriter } from '../image/names.ts';
import { GrowingList } from '../values/growing-list.ts';
import { type PropertyValue, type Scalar, unsupportedReason } from '../values/property-value.ts';
import { NO_VALUE, type SharedValueTable, type ValueCode, ValueTable } from '../values/value-table.ts';
import { EDGE_FIELDS, MAX_ORIGIN, type PackedEdges, writePacked } from './packed-edges.ts';
import { EMPTY, insertPair, type RecordCode, RecordTable, type SharedRecords } from './record-table.ts';
import { type RejectionList, Rejections } from './rejections.ts';

/** Properties as they arrive: anything may be in there. `null` removes a property, `undefined` says nothing about it. */
export type GivenProperties = Readonly<Record<string, unknown>>;

export type EdgeOptions = {
  /** Number of the rule that derived the edge; 0, the default, for a collected edge. At most 65,535. */
  readonly origin?: number;
};

export type PackedBatch = {
  readonly values: SharedValueTable;
  readonly records: SharedRecords;
  readonly kindNames: readonly string[];
  readonly keyNames: readonly string[];
  readonly kindLists: readonly (readonly number[])[];
  readonly nodes: Uint32Array;
  readonly edges: Uint32Array;
  readonly rejections: RejectionList;
};

export const NODE_FIELDS = 3;

/**
 * Node and edge upserts in compact form, to be merged into an image. Whatever cannot be stored is rejected on its own
 * with a message; the rest of the node or edge stays.
 */
export class Batch {
  readonly values: ValueTable;
  readonly records: RecordTable;
  readonly kindNames: NamesWriter;
  readonly keyNames: NamesWriter;
  readonly kindLists: KindLists;
  /** Per node upsert: object id, kind list, record. */
  readonly nodes: GrowingList;
  /** Per edge upsert: start, kind, end, record, origin. */
  readonly edges: GrowingList;
  readonly rejections: Rejections;
  /** By object id: the last upsert of it in `nodes`, plus 1. */
  readonly #last = new GrowingList();
  /** Set once a builder has taken ownership of this batch's tables. */
  adopted = false;
  /** By key: the value written last and its code. Many properties hold the same value again and again. */
  readonly #lastValues: unknown[] = [];
  readonly #lastCodes: ValueCode[] = [];
  /** Records of frozen property objects: converters pass the same few again and again. */
  readonly #shared = new WeakMap<GivenProperties, RecordCode>();
  #pairs: number[] = [];
  readonly #ids = new LastText();
  readonly #starts = new LastText();
  readonly #ends = new LastText();
  #lastKinds: readonly string[] | undefined;
  #lastKindList = 0;

  constructor(packed?: PackedBatch) {
    this.values = new ValueTable(packed?.values);
    this.records = new RecordTable(packed?.records);
    this.kindNames = new NamesWriter(new Names(packed?.kindNames));
    this.keyNames = new NamesWriter(new Names(packed?.keyNames));
    this.kindLists = new KindLists(packed?.kindLists);
    this.nodes = packed ? GrowingList.over(packed.nodes) : new GrowingList();
    this.edges = packed ? GrowingList.over(packed.edges) : new GrowingList();
    this.rejections = new Rejections(packed?.rejections);
  }

  get nodeCount(): number {
    return this.nodes.length / NODE_FIELDS;
  }

  get edgeCount(): number {
    return this.edges.length / EDGE_FIELDS;
  }

  /** A node is to exist, with at least these kinds and properties. */
  node(objectId: string, kinds: readonly string[], properties?: GivenProperties): void {
    const id = this.#objectId(objectId, 'node');
    if (id === NO_VALUE) return;
    const list = this.#kindList(kinds);
    const record = properties ? this.#record(properties, objectId) : EMPTY;
    const last = this.#last.get(id);
    if (last !== 0 && this.nodes.get(last) === list && this.nodes.get(last + 1) === record) return; // already recorded
    this.#last.set(id, this.nodes.push(id) + 1);
    this.nodes.push(list);
    this.nodes.push(record);
  }

  /** An edge is to exist, with at least these properties. */
  edge(
    startObjectId: string,
    kind: string,
    endObjectId: string,
    properties?: GivenProperties,
    options?: EdgeOptions,
  ): void {
    const origin = options?.origin ?? 0;
    if (!Number.isInteger(origin) || origin < 0 || origin > MAX_ORIGIN)
      throw new UsageError(`edge origin ${origin} is not an integer from 0 to ${MAX_ORIGIN}`);
    if (typeof kind !== 'string' || kind === '') {
      this.reject('edge without a kind');
      return;
    }
    const start = this.#starts.is(startObjectId)
      ? this.#starts.code
      : this.#objectId(startObjectId, 'start of an edge');
    if (start === NO_VALUE) return;
    const end = this.#ends.is(endObjectId) ? this.#ends.code : this.#objectId(endObjectId, 'end of an edge');
    if (end === NO_VALUE) return;
    this.#starts.remember(startObjectId, start);
    this.#ends.remember(endObjectId, end);
    const record = properties ? this.#record(properties, kind) : EMPTY;
    this.edges.push(start);
    this.edges.push(this.kindNames.number(kind));
    this.edges.push(end);
    this.edges.push(record);
    this.edges.push(origin);
  }

  /**
   * The number of an object id, for `addEdges`; 0, and a rejection, for what cannot be one. It does not write a node.
   */
  objectNumber(objectId: string): number {
    return this.#objectId(objectId, 'node');
  }

  /** The number of a relationship kind, for `addEdges`. */
  kindNumber(kind: string): number {
    if (typeof kind !== 'string' || kind === '') throw new UsageError('a relationship kind needs a name');
    return this.kindNames.number(kind);
  }

  /** The number of a set of properties, for `addEdges`. */
  propertiesNumber(properties: GivenProperties): number {
    return this.#record(properties, 'edges');
  }

  /** As `edge` for each position of these arrays, for millions of edges at once: nothing is looked up any more. */
  addEdges(rows: PackedEdges): void {
    writePacked(this, rows);
  }

  /** Reports that something in the input was skipped, and why. */
  reject(reason: string): void {
    this.rejections.add(reason);
  }

  /** Plain objects to post to another thread; `new Batch(packed)` opens them there. This batch must not be used again. */
  pack(): PackedBatch {
    return {
      values: this.values.share(),
      records: this.records.share(),
      kindNames: this.kindNames.list,
      keyNames: this.keyNames.list,
      kindLists: this.kindLists.lists,
      nodes: this.nodes.view().slice(),
      edges: this.edges.view().slice(),
      rejections: this.rejections.list,
    };
  }

  #objectId(objectId: unknown, what: string): ValueCode {
    if (typeof objectId !== 'string' || objectId === '') {
      this.reject(`${what} without an object id`);
      return NO_VALUE;
    }
    if (this.#ids.is(objectId)) return this.#ids.code;
    const code = this.values.intern(objectId.toWellFormed());
    if (code !== undefined) {
      this.#ids.remember(objectId, code);
      return code;
    }
    this.reject(`${what} with an object id of ${objectId.length} characters`);
    return NO_VALUE;
  }

  #kindList(kinds: readonly string[]): number {
    if (kinds === this.#lastKinds) return this.#lastKindList; // converters pass one and the same list again and again
    const numbers: number[] = [];
    for (const kind of kinds) {
      if (typeof kind !== 'string' || kind === '') continue;
      const number = this.kindNames.number(kind);
      if (!numbers.includes(number)) numbers.push(number);
    }
    this.#lastKinds = Object.isFrozen(kinds) ? kinds : undefined;
    this.#lastKindList = this.kindLists.number(numbers);
    return this.#lastKindList;
  }

  #record(properties: GivenProperties, owner: string): RecordCode {
    const shared = this.#shared.get(properties);
    if (shared !== undefined) return shared;
    const pairs = this.#pairs;
    let length = 0;
    let plain = true;
    for (const name in properties) {
      const given = properties[name];
      if (given === undefined) continue;
      const key = this.keyNames.number(name);
      const code = given === this.#lastValues[key] ? this.#lastCodes[key]! : this.#value(given, name, owner);
      if (typeof given === 'object' || code === undefined) plain = false;
      else {
        this.#lastValues[key] = given;
        this.#lastCodes[key] = code;
      }
      if (code === undefined) continue;
      insertPair(pairs, length, key, code);
      length += 2;
    }
    const record = this.records.intern(pairs, length / 2);
    // A list inside may still change, and an error is reported each time.
    if (plain && Object.isFrozen(properties)) this.#shared.set(properties, record);
    return record;
  }

  #value(given: unknown, name: string, owner: string): ValueCode | undefined {
    if (given === null) return NO_VALUE;
    if (typeof given === 'string' && this.#ids.is(given)) return this.#ids.code; // nodes have their object id as property
    const reason = unsupportedReason(given);
    if (reason) {
      this.reject(`property ${name} of ${owner}: ${reason}`);
      return undefined;
    }
    const code = this.values.intern(wellFormed(given as PropertyValue));
    if (code === undefined) this.reject(`property ${name} of ${owner}: the value takes more than 1 MiB`);
    return code;
  }
}

/** A text that may well come again at once: edges come in groups with one end in common. */
class LastText {
  #text = '';
  code: ValueCode = NO_VALUE;

  is(text: string): boolean {
    return this.code !== NO_VALUE && text === this.#text;
  }

  remember(text: string, code: ValueCode): void {
    this.#text = text;
    this.code = code;
  }
}

/** Half a surrogate pair cannot be stored; it becomes U+FFFD, as everywhere where text is written as UTF-8. */
function wellFormed(value: PropertyValue): PropertyValue {
  return typeof value === 'object' ? value.map(wellFormedScalar) : wellFormedScalar(value);
}

const wellFormedScalar = (value: Scalar): Scalar => (typeof value === 'string' ? value.toWellFormed() : value);
