import type { PackedBatch } from '@chokepoint/graph';
import {
  type BatchSink,
  type Endpoint,
  isMatch,
  type NodeRef,
  type Properties,
  type Rejection,
} from '@chokepoint/ingest';
import type { UnresolvedEdge } from '../../graph/writer/graph-change.ts';
import { FileNames, hasTooMany, MOST_PROPERTIES } from './file-names.ts';
import { OpenBatch } from './open-batch.ts';

/** A batch is passed on when it has this many rows, so that its size is bounded. */
const MOST_ROWS = 250_000;
/** So are stubs and unresolved edges, at this number. */
const MOST_UNRESOLVED = 20_000;

/** Where the parts of a file go. */
type PartsReceiver = {
  batch(batch: PackedBatch): void;
  unresolved(stubs: readonly NodeRef[], edges: readonly UnresolvedEdge[]): void;
  /** Discards what it was given. Offered when that can be done. */
  discard?(): void;
};

/**
 * Collects what converters find in one file as batches for the graph. Every node and edge that is written or mentioned
 * gets the time of the ingest as `lastseen`. Stubs and unresolved edges are passed on separately.
 */
export class BatchWriter implements BatchSink {
  rejections: Rejection[] = [];
  /** Nodes and edges that were written. */
  written = 0;
  /** Offered when the receiver can discard what it was given. */
  readonly discard: (() => void) | undefined;
  /** Nodes and edges that were left out for the number of their properties. */
  refused = 0;
  #names = new FileNames();
  /** How many names of the open batch are among the names of the file. */
  #listedNames = 0;
  readonly #file: number;
  readonly #lastSeen: string;
  readonly #receiver: PartsReceiver;
  readonly #stubs = new Map<string, NodeRef>();
  #unresolvedEdges: UnresolvedEdge[] = [];
  #open = new OpenBatch();

  constructor(file: number, lastSeen: string, receiver: PartsReceiver) {
    this.#file = file;
    this.#lastSeen = lastSeen;
    this.#receiver = receiver;
    this.discard = receiver.discard && (() => this.#discardAll());
  }

  node(node: NodeRef, properties: Properties): void {
    if (this.#refuses(properties, node.id)) return;
    properties.objectid = node.id;
    properties.lastseen = this.#lastSeen;
    this.#open.write(node, properties);
    this.#countRow();
  }

  edge(source: Endpoint, kind: string, target: Endpoint, properties: Readonly<Properties>): void {
    if (this.#refuses(properties, kind)) return;
    if (isMatch(source) || isMatch(target)) {
      this.#names.add(Object.keys(properties));
      this.#unresolvedEdges.push({ file: this.#file, source, kind, target, properties });
      this.#countRow();
      return;
    }
    const from = this.#mention(source);
    const to = this.#mention(target);
    if (from !== 0 && to !== 0) this.#open.edge(from, kind, to, this.#properties(properties));
    this.#countRow();
  }

  /** The property names of everything that was written. */
  get names(): readonly string[] {
    return this.#names.list;
  }

  reject(rejection: Rejection): void {
    this.rejections.push(rejection);
  }

  /** Passes on the rest. */
  finish(): void {
    this.#finishBatch();
    this.#finishUnresolved();
  }

  #finishBatch(): void {
    const batch = this.#open.close();
    for (const reason of batch.rejections.list.messages)
      this.rejections.push({ path: '$', reason, severity: 'warning' });
    if (batch.nodeCount + batch.edgeCount > 0) this.#receiver.batch(inSharedMemory(batch.pack()));
    this.#open = new OpenBatch();
    this.#listedNames = 0;
  }

  #finishUnresolved(): void {
    if (this.#stubs.size + this.#unresolvedEdges.length > 0)
      this.#receiver.unresolved([...this.#stubs.values()], this.#unresolvedEdges);
    this.#stubs.clear();
    this.#unresolvedEdges = [];
  }

  /** The number of a node, which exists from now on; 0 for what cannot be one. */
  #mention(node: NodeRef): number {
    const open = this.#open;
    if (open.hasNoted(node)) return open.number(node);
    if (node.stubKinds && node.stubKinds.length > 0) {
      // A node written by this file is not a stub, and has its timestamp.
      if (node.kinds.length > 0 || !open.knows(node)) this.#mentionStub(node);
    } else if (!open.isWritten(node)) open.write(node, { objectid: node.id, lastseen: this.#lastSeen });
    return open.number(node);
  }

  #mentionStub(node: NodeRef): void {
    const known = this.#stubs.get(node.id);
    if (!known) this.#stubs.set(node.id, node);
    else if (known.kinds !== node.kinds)
      this.#stubs.set(node.id, { ...known, kinds: [...new Set([...known.kinds, ...node.kinds])] });
  }

  /** Edges share their property objects; with the time added, so do they here. */
  #properties(properties: Readonly<Properties>): number {
    const { batch, shared } = this.#open;
    if (!Object.isFrozen(properties)) return batch.propertiesNumber({ ...properties, lastseen: this.#lastSeen });
    let number = shared.get(properties);
    if (number === undefined) {
      number = batch.propertiesNumber({ ...properties, lastseen: this.#lastSeen });
      shared.set(properties, number);
    }
    return number;
  }

  #refuses(properties: Readonly<Properties>, of: string): boolean {
    if (!hasTooMany(properties)) return false;
    this.refused++;
    this.reject({ path: '$', reason: `${of}: it has more than ${MOST_PROPERTIES} properties`, severity: 'error' });
    return true;
  }

  #countRow(): void {
    this.written++;
    const { list } = this.#open.batch.keyNames;
    if (list.length > this.#listedNames) this.#names.add(list.slice(this.#listedNames));
    this.#listedNames = list.length;
    if (this.#open.rows >= MOST_ROWS) this.#finishBatch();
    if (this.#stubs.size + this.#unresolvedEdges.length >= MOST_UNRESOLVED) this.#finishUnresolved();
  }

  #discardAll(): void {
    this.#receiver.discard?.();
    this.#unresolvedEdges = [];
    this.rejections = [];
    this.#stubs.clear();
    this.written = 0;
    this.refused = 0;
    this.#names = new FileNames();
    this.#listedNames = 0;
    this.#open = new OpenBatch();
  }
}

/** So that no thread copies the rows; the main thread, in the middle, also serves requests. */
function inSharedMemory(batch: PackedBatch): PackedBatch {
  return { ...batch, nodes: shared(batch.nodes), edges: shared(batch.edges) };
}

function shared(rows: Uint32Array): Uint32Array {
  const copy = new Uint32Array(new SharedArrayBuffer(rows.byteLength));
  copy.set(rows);
  return copy;
}
