import type { Adjacency, EdgeIndex, KindCells, KindId, NodeIndex } from '../adjacency.ts';
import type { Column } from '../columns/column.ts';
import { UsageError } from '../errors.ts';
import { KindMask } from '../kind-mask.ts';
import { type Lookups, noLookups } from '../lookups/lookups.ts';
import { NodeSet } from '../node-set.ts';
import type { PropertyValue } from '../values/property-value.ts';
import type { ValueTable } from '../values/value-table.ts';
import type { IdCode } from './id-code.ts';
import { bytesOf, type ImageBytes } from './image-bytes.ts';
import { emptyParts, type ImageParts } from './image-parts.ts';
import { findNode } from './object-index.ts';
import { positionOf } from './position-of.ts';
import { flatBounds, type RunBounds, runEnd, runStart } from './run-bounds.ts';
import { findInRun, NO_KIND } from './run-space.ts';
import { openParts, type SharedImage, shareParts } from './share-image.ts';

/** Versions that take less than this may pile up for a while. */
const LIGHT = 1 << 20;
/** The share of it that is reported to the garbage collector: collecting costs time, too. */
const WEIGHT = 1 / 4;

/**
 * One version of a graph. It is immutable; a commit builds the next version. Its arrays are in shared memory, so that
 * other threads read the same bytes (`share`, `openShared`).
 */
export class GraphImage implements Adjacency {
  readonly parts: ImageParts;
  readonly nodeCount: number;
  readonly edgeLimit: number;
  /** Number of edges, holes not counted. */
  readonly edgeCount: number;
  readonly outTarget: Uint32Array;
  readonly outKind: KindCells;
  readonly outEdge: Uint32Array;
  readonly inSource: Uint32Array;
  readonly inKind: KindCells;
  readonly inEdge: Uint32Array;

  /** Indexes made on demand; see `nodesWhere` and `searchNodes`. */
  readonly lookups: Lookups;
  /**
   * Never touched, so it takes no memory: it represents the memory of this version alone. The garbage collector does
   * not count shared memory, and without this would let hundreds of old versions pile up.
   */
  readonly weight: ArrayBuffer | undefined;
  #out: RunBounds | undefined;
  #in: RunBounds | undefined;
  readonly #code: IdCode | undefined;

  constructor(parts: ImageParts, lookups: Lookups = noLookups(), code?: IdCode) {
    this.parts = parts;
    this.#code = code;
    this.lookups = lookups;
    this.nodeCount = parts.nodes.count;
    this.weight = parts.ownBytes < LIGHT ? undefined : new ArrayBuffer(parts.ownBytes * WEIGHT);
    this.edgeLimit = parts.edges.limit;
    this.edgeCount = parts.edges.count;
    this.outTarget = parts.out.other;
    this.outKind = parts.out.kind;
    this.outEdge = parts.out.edge;
    this.inSource = parts.in.other;
    this.inKind = parts.in.kind;
    this.inEdge = parts.in.edge;
  }

  static empty(): GraphImage {
    return new GraphImage(emptyParts());
  }

  /** The same image for readers who must not learn from ids how much is in the graph. */
  withIds(code: IdCode | undefined): GraphImage {
    return code === this.#code ? this : new GraphImage(this.parts, this.lookups, code);
  }

  /** A description to post to another thread, which opens the same memory with `openShared`. */
  share(): SharedGraph {
    return { ...shareParts(this.parts), lookups: this.lookups };
  }

  get outStart(): Uint32Array {
    return this.#outBounds().start;
  }

  get outEnd(): Uint32Array {
    return this.#outBounds().end;
  }

  get inStart(): Uint32Array {
    return this.#inBounds().start;
  }

  get inEnd(): Uint32Array {
    return this.#inBounds().end;
  }

  get values(): ValueTable {
    return this.parts.values;
  }

  // Kinds

  /** Names of the node kinds, by kind id. Some may have no node any more. */
  get nodeKinds(): readonly string[] {
    return this.parts.nodeKinds.list;
  }

  /** Names of the relationship kinds, by kind id. Some may have no edge any more. */
  get edgeKinds(): readonly string[] {
    return this.parts.edgeKinds.list;
  }

  nodeKind(name: string): KindId | undefined {
    return this.parts.nodeKinds.number(name);
  }

  edgeKind(name: string): KindId | undefined {
    return this.parts.edgeKinds.number(name);
  }

  /** A mask of the relationship kinds with these names; names that the graph does not know match nothing. */
  edgeKindMask(names: Iterable<string>): KindMask {
    const kinds: KindId[] = [];
    for (const name of names) {
      const kind = this.edgeKind(name);
      if (kind !== undefined) kinds.push(kind);
    }
    return KindMask.of(this.edgeKinds.length, kinds);
  }

  // Nodes

  /** The public id of a node: never given to another node. It is its number, unless the image has a code for ids. */
  nodeId(node: NodeIndex): number {
    this.#checkNode(node);
    const number = this.parts.nodes.ids.get(node);
    return this.#code ? this.#code.encode(number) : number;
  }

  objectId(node: NodeIndex): string {
    this.#checkNode(node);
    return this.values.value(this.parts.nodes.objectIds.get(node)) as string;
  }

  nodeByObjectId(objectId: string): NodeIndex | undefined {
    const code = this.values.find(objectId);
    if (code === 0) return undefined;
    return findNode(this.parts.objectIndex, this.parts.nodes.objectIds, this.nodeCount, code);
  }

  nodeById(id: number): NodeIndex | undefined {
    return this.nodeByNumber(this.#code ? this.#code.decode(id) : id);
  }

  /** Numbers of nodes count from 1; what is stored outside the graph names nodes by number. */
  nodeByNumber(number: number): NodeIndex | undefined {
    return positionOf(this.parts.nodes.ids, this.nodeCount, number);
  }

  nodeNumber(node: NodeIndex): number {
    this.#checkNode(node);
    return this.parts.nodes.ids.get(node);
  }

  kindsOf(node: NodeIndex): readonly KindId[] {
    this.#checkNode(node);
    return this.parts.kindLists.list(this.parts.nodes.kinds.get(node));
  }

  kindNamesOf(node: NodeIndex): string[] {
    return this.kindsOf(node).map((kind) => this.nodeKinds[kind]!);
  }

  hasKind(node: NodeIndex, kind: KindId): boolean {
    const words = this.parts.kindBits[kind];
    return words !== undefined && ((words[node >>> 5] ?? 0) & (1 << (node & 31))) !== 0;
  }

  /** The nodes of a kind. Not to be written to: the bitmap is the image's own. */
  nodesOfKind(kind: KindId): NodeSet {
    const words = this.parts.kindBits[kind];
    const need = (this.nodeCount + 31) >>> 5;
    if (words === undefined) return new NodeSet(this.nodeCount);
    if (words.length === need) return new NodeSet(this.nodeCount, words);
    const whole = new Uint32Array(need);
    whole.set(words);
    return new NodeSet(this.nodeCount, whole);
  }

  /** Names of all properties that nodes have or had. */
  get nodePropertyNames(): readonly string[] {
    return this.parts.nodes.keys.list;
  }

  nodeColumn(name: string): Column | undefined {
    const key = this.parts.nodes.keys.number(name);
    return key === undefined ? undefined : this.parts.nodes.columns[key];
  }

  nodeProperty(node: NodeIndex, name: string): PropertyValue | undefined {
    return this.nodeColumn(name)?.value(node, this.values);
  }

  nodeProperties(node: NodeIndex): Record<string, PropertyValue> {
    this.#checkNode(node);
    return this.#row(this.parts.nodes.columns, this.parts.nodes.keys.list, node);
  }

  // Edges

  /** False for a hole, where an edge was removed. */
  hasEdge(edge: EdgeIndex): boolean {
    return edge >= 0 && edge < this.edgeLimit && this.parts.edges.kinds.get(edge) !== NO_KIND;
  }

  /** The public id of an edge: stable as long as the edge stays, never given to another. */
  edgeId(edge: EdgeIndex): number {
    this.#checkEdge(edge);
    return this.codedEdgeId(this.parts.edges.ids.get(edge));
  }

  /** The public id of the edge with this number, whether it still exists or not. */
  codedEdgeId(number: number): number {
    // Edges are counted from the other end, so that no edge has the id of a node.
    return this.#code ? this.#code.encode(~number >>> 0) : number;
  }

  edgeSource(edge: EdgeIndex): NodeIndex {
    return this.parts.edges.sources.get(edge);
  }

  edgeTarget(edge: EdgeIndex): NodeIndex {
    return this.parts.edges.targets.get(edge);
  }

  edgeKindOf(edge: EdgeIndex): KindId {
    this.#checkEdge(edge);
    return this.parts.edges.kinds.get(edge);
  }

  /** 0 for a collected edge, otherwise the number of the rule that derived it. */
  edgeOrigin(edge: EdgeIndex): number {
    this.#checkEdge(edge);
    return this.parts.edges.origins.get(edge);
  }

  isDerived(edge: EdgeIndex): boolean {
    return this.edgeOrigin(edge) !== 0;
  }

  edgeById(id: number): EdgeIndex | undefined {
    return this.edgeByNumber(this.#code ? ~this.#code.decode(id) >>> 0 : id);
  }

  edgeByNumber(number: number): EdgeIndex | undefined {
    const edge = positionOf(this.parts.edges.ids, this.edgeLimit, number);
    return edge !== undefined && this.hasEdge(edge) ? edge : undefined;
  }

  /** Whether there is an edge at this index, and it is this one. */
  isEdge(edge: EdgeIndex, source: NodeIndex, kind: KindId, target: NodeIndex): boolean {
    const { kinds, sources, targets } = this.parts.edges;
    if (edge >= this.edgeLimit || kinds.get(edge) !== kind) return false;
    return sources.get(edge) === source && targets.get(edge) === target;
  }

  findEdge(source: NodeIndex, kind: KindId, target: NodeIndex): EdgeIndex | undefined {
    this.#checkNode(source);
    this.#checkNode(target);
    const { out, in: back } = this.parts;
    const leaving = runEnd(out, source) - runStart(out, source);
    const coming = runEnd(back, target) - runStart(back, target);
    return leaving < coming ? findInRun(out, source, kind, target) : findInRun(back, target, kind, source);
  }

  /** All edges, in the order of their ids. */
  *edges(): Generator<EdgeIndex> {
    for (let edge = 0; edge < this.edgeLimit; edge++) if (this.hasEdge(edge)) yield edge;
  }

  get edgePropertyNames(): readonly string[] {
    return this.parts.edges.keys.list;
  }

  edgeColumn(name: string): Column | undefined {
    const key = this.parts.edges.keys.number(name);
    return key === undefined ? undefined : this.parts.edges.columns[key];
  }

  edgeProperty(edge: EdgeIndex, name: string): PropertyValue | undefined {
    return this.edgeColumn(name)?.value(edge, this.values);
  }

  edgeProperties(edge: EdgeIndex): Record<string, PropertyValue> {
    this.#checkEdge(edge);
    return this.#row(this.parts.edges.columns, this.parts.edges.keys.list, edge);
  }

  /** The memory that the image takes, by part. Versions share most of it. */
  get bytes(): ImageBytes {
    return bytesOf(this.parts);
  }

  #row(columns: readonly (Column | undefined)[], names: readonly string[], row: number): Record<string, PropertyValue> {
    const properties: Record<string, PropertyValue> = {};
    for (const [key, column] of columns.entries()) {
      const value = column?.value(row, this.values);
      if (value !== undefined) define(properties, names[key]!, value);
    }
    return properties;
  }

  #outBounds(): RunBounds {
    this.#out ??= flatBounds(this.parts.out, this.nodeCount);
    return this.#out;
  }

  #inBounds(): RunBounds {
    this.#in ??= flatBounds(this.parts.in, this.nodeCount);
    return this.#in;
  }

  #checkNode(node: NodeIndex): void {
    if (!(node >= 0 && node < this.nodeCount))
      throw new UsageError(`node ${node} is outside the image (${this.nodeCount} nodes)`);
  }

  #checkEdge(edge: EdgeIndex): void {
    if (!this.hasEdge(edge)) throw new UsageError(`there is no edge at index ${edge}`);
  }
}

/** Plain objects over shared memory: an image as it is posted to another thread. */
export type SharedGraph = SharedImage & { readonly lookups: Lookups };

/** The image that another thread shared: the same bytes, not a copy. */
export function openShared(shared: SharedGraph): GraphImage {
  return new GraphImage(openParts(shared), shared.lookups);
}

/** As an own property even for a name like `__proto__`. */
function define(properties: Record<string, PropertyValue>, name: string, value: PropertyValue): void {
  if (name === '__proto__') Object.defineProperty(properties, name, { value, enumerable: true, configurable: true });
  else properties[name] = value;
}
