import { Batch } from '@chokepoint/graph';
import type { NodeRef, Properties } from '@chokepoint/ingest';

/** Edges are passed on in groups of this size. */
const ROWS_AT_ONCE = 4096;

let opened = 0;

/** A batch that is being filled, with caches so that little is looked up twice. */
export class OpenBatch {
  readonly batch = new Batch();
  /** Numbers of property objects that edges share. */
  readonly shared = new Map<Readonly<Properties>, number>();
  /** By number: the kinds that a node was last written with; lists of kinds are frozen, so the same list has the same kinds. */
  readonly #kinds = new Map<number, readonly string[]>();
  readonly #sources = new Uint32Array(ROWS_AT_ONCE);
  readonly #edgeKinds = new Uint32Array(ROWS_AT_ONCE);
  readonly #targets = new Uint32Array(ROWS_AT_ONCE);
  readonly #properties = new Uint32Array(ROWS_AT_ONCE);
  readonly #serial = ++opened;
  #pending = 0;

  get rows(): number {
    return this.batch.nodeCount + this.batch.edgeCount;
  }

  /** Whether the node was written or mentioned by this very object: converters pass the same again for the same node. */
  hasNoted(node: NodeRef): boolean {
    return node.notedBy === this.#serial;
  }

  number(node: NodeRef): number {
    if (node.notedBy === this.#serial) return node.number!;
    const number = this.batch.objectNumber(node.id);
    node.notedBy = this.#serial;
    node.number = number;
    return number;
  }

  /** Whether the node was written, with whatever kinds. */
  knows(node: NodeRef): boolean {
    return this.#kinds.has(this.number(node));
  }

  /** Whether the node was last written with these kinds. */
  isWritten(node: NodeRef): boolean {
    return this.#kinds.get(this.number(node)) === node.kinds;
  }

  write(node: NodeRef, properties: Properties): void {
    this.batch.node(node.id, node.kinds, properties);
    this.#kinds.set(this.number(node), node.kinds);
  }

  edge(source: number, kind: string, target: number, properties: number): void {
    const row = this.#pending++;
    this.#sources[row] = source;
    this.#edgeKinds[row] = this.batch.kindNumber(kind);
    this.#targets[row] = target;
    this.#properties[row] = properties;
    if (this.#pending === ROWS_AT_ONCE) this.#passOn();
  }

  close(): Batch {
    this.#passOn();
    return this.batch;
  }

  #passOn(): void {
    const rows = this.#pending;
    this.#pending = 0;
    this.batch.addEdges({
      starts: this.#sources.subarray(0, rows),
      kinds: this.#edgeKinds.subarray(0, rows),
      ends: this.#targets.subarray(0, rows),
      properties: this.#properties.subarray(0, rows),
    });
  }
}
