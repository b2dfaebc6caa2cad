import type { NodeIndex } from '../adjacency.ts';
import { UsageError } from '../errors.ts';
import type { GraphImage } from '../image/graph-image.ts';
import { findNode } from '../image/object-index.ts';
import { GrowingList } from '../values/growing-list.ts';
import type { Interner } from '../values/interner.ts';
import type { ValueCode } from '../values/value-table.ts';
import type { DeltaTables } from './delta-tables.ts';

/** Nodes named by object id, each once, numbered as they come: those that are written and those that edges refer to. */
export class PendingNodes {
  readonly objectIds = new GrowingList();
  readonly kinds = new GrowingList();
  readonly records = new GrowingList();
  /** The node of the image plus 1; 0 for a new one. */
  readonly existing = new GrowingList();
  /** 1 where the node itself was written, not only referred to. */
  readonly written = new GrowingList();
  readonly #image: GraphImage;
  readonly #tables: DeltaTables;
  /** By value code of the object id: number of the node plus 1. */
  readonly #numbers = new GrowingList();

  constructor(image: GraphImage, tables: DeltaTables) {
    this.#image = image;
    this.#tables = tables;
  }

  get count(): number {
    return this.objectIds.length;
  }

  /** The number of the node with this object id (a value code of the delta's table). */
  number(objectId: ValueCode): number {
    const known = this.#numbers.get(objectId);
    if (known !== 0) return known - 1;
    if (!this.#tables.values.isText(objectId)) throw new UsageError(`value ${objectId} of a batch is no object id`);
    const existing = this.#inImage(objectId);
    this.existing.push(existing === undefined ? 0 : existing + 1);
    this.kinds.push(0);
    this.records.push(0);
    this.written.push(0);
    const number = this.objectIds.push(objectId);
    this.#numbers.set(objectId, number + 1);
    return number;
  }

  /** The number of the node with this object id, if it was written; a value code of 0 is no node. */
  writtenNumber(objectId: ValueCode): number | undefined {
    const known = this.#numbers.get(objectId);
    return known !== 0 && this.written.get(known - 1) === 1 ? known - 1 : undefined;
  }

  #inImage(objectId: ValueCode): NodeIndex | undefined {
    const { values, parts, nodeCount } = this.#image;
    if (nodeCount === 0) return undefined;
    const code = values.findIn(this.#tables.values, objectId);
    return code === 0 ? undefined : findNode(parts.objectIndex, parts.nodes.objectIds, nodeCount, code);
  }
}

/** Numbers of the nodes of one batch, by their object ids there: its rows name the same ones again and again. */
export class BatchNodes {
  readonly #nodes: PendingNodes;
  readonly #values: Interner;
  /** Numbers plus 1. */
  readonly #numbers: Uint32Array;

  constructor(nodes: PendingNodes, values: Interner) {
    this.#nodes = nodes;
    this.#values = values;
    this.#numbers = new Uint32Array(values.from.limit);
  }

  number(objectId: ValueCode): number {
    const known = this.#numbers[objectId]!;
    if (known !== 0) return known - 1;
    const number = this.#nodes.number(this.#values.code(objectId));
    this.#numbers[objectId] = number + 1;
    return number;
  }
}
