import type { NodeIndex } from '@chokepoint/graph';

/**
 * Nodes that have no relationship of some kinds. Most of what walks visit is such: a user has no members. A bit is
 * quicker to read than all the relationships of the node, and takes memory only where walks go.
 */
export class DeadEnds {
  readonly #nodeCount: number;
  #bits: Uint32Array | undefined;

  constructor(nodeCount: number) {
    this.#nodeCount = nodeCount;
  }

  has(node: NodeIndex): boolean {
    return this.#bits !== undefined && (this.#bits[node >>> 5]! & (1 << (node & 31))) !== 0;
  }

  add(node: NodeIndex): void {
    this.#bits ??= new Uint32Array((this.#nodeCount + 31) >>> 5);
    this.#bits[node >>> 5]! |= 1 << (node & 31);
  }
}
