import { Batch, type PackedBatch } from '@chokepoint/graph';
import {
  type BatchSink,
  type Endpoint,
  isMatch,
  type NodeRef,
  type Properties,
  type Rejection,
} from '@chokepoint/ingest';
import type { LooseEdge } from '../../graph/writer/protocol.ts';

/** A batch is handed over when it has so many rows, so that no single one grows without bound. */
const MOST_ROWS = 300_000;

/**
 * Collects what converters find in one file as batches for the graph. Every node and edge that is written or mentioned
 * gets the time of the ingest as `lastseen`; what depends on other nodes is kept for the end.
 */
export class BatchWriter implements BatchSink {
  readonly looseEdges: LooseEdge[] = [];
  readonly rejections: Rejection[] = [];
  /** Nodes and edges that were written. */
  written = 0;
  readonly #file: number;
  readonly #lastSeen: string;
  readonly #handOver: (batch: PackedBatch) => void;
  readonly #stubs = new Map<string, NodeRef>();
  /** The kinds that each node was last written with; lists of kinds are frozen, so the same list says the same. */
  readonly #mentioned = new Map<string, readonly string[]>();
  #batch = new Batch();

  constructor(file: number, lastSeen: string, handOver: (batch: PackedBatch) => void) {
    this.#file = file;
    this.#lastSeen = lastSeen;
    this.#handOver = handOver;
  }

  get stubs(): NodeRef[] {
    return [...this.#stubs.values()];
  }

  node(node: NodeRef, properties: Properties): void {
    properties.objectid = node.id;
    properties.lastseen = this.#lastSeen;
    this.#batch.node(node.id, node.kinds, properties);
    this.#mentioned.set(node.id, node.kinds);
    this.#wrote();
  }

  edge(start: Endpoint, kind: string, end: Endpoint, properties: Readonly<Properties>): void {
    if (isMatch(start) || isMatch(end)) {
      this.looseEdges.push({ file: this.#file, start, kind, end, properties });
      this.written++;
      return;
    }
    this.#mention(start);
    this.#mention(end);
    this.#batch.edge(start.id, kind, end.id, this.#seen(properties));
    this.#wrote();
  }

  reject(rejection: Rejection): void {
    this.rejections.push(rejection);
  }

  /** Hands over the rest. */
  finish(): void {
    for (const reason of this.#batch.rejections.list.messages)
      this.rejections.push({ path: '$', reason, severity: 'warning' });
    if (this.#batch.nodeCount + this.#batch.edgeCount > 0) this.#handOver(inSharedMemory(this.#batch.pack()));
    this.#batch = new Batch();
    this.#mentioned.clear();
  }

  #mention(node: NodeRef): void {
    if (node.stubKinds && node.stubKinds.length > 0) {
      const known = this.#stubs.get(node.id);
      if (!known) this.#stubs.set(node.id, node);
      else if (known.kinds !== node.kinds)
        this.#stubs.set(node.id, { ...known, kinds: [...new Set([...known.kinds, ...node.kinds])] });
      return;
    }
    if (this.#mentioned.get(node.id) === node.kinds) return;
    this.#mentioned.set(node.id, node.kinds);
    this.#batch.node(node.id, node.kinds, { objectid: node.id, lastseen: this.#lastSeen });
  }

  /** Edges share their property objects; so do they here, with the time added. */
  readonly #seenProperties = new WeakMap<Readonly<Properties>, Readonly<Properties>>();
  #seen(properties: Readonly<Properties>): Readonly<Properties> {
    if (!Object.isFrozen(properties)) return { ...properties, lastseen: this.#lastSeen };
    let seen = this.#seenProperties.get(properties);
    if (!seen) {
      seen = Object.freeze({ ...properties, lastseen: this.#lastSeen });
      this.#seenProperties.set(properties, seen);
    }
    return seen;
  }

  #wrote(): void {
    this.written++;
    if (this.#batch.nodeCount + this.#batch.edgeCount >= MOST_ROWS) this.finish();
  }
}

/** So that no thread copies the rows on their way through it; the one in the middle also answers requests. */
function inSharedMemory(batch: PackedBatch): PackedBatch {
  return { ...batch, nodes: shared(batch.nodes), edges: shared(batch.edges) };
}

function shared(rows: Uint32Array): Uint32Array {
  const copy = new Uint32Array(new SharedArrayBuffer(rows.byteLength));
  copy.set(rows);
  return copy;
}
