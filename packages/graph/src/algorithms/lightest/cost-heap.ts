import type { Memory } from '../walk/memory.ts';

/**
 * A binary heap of nodes by (weight, hops, node), lowest first, with decrease-key. Positions are stored per node, so a
 * node is in it at most once.
 */
export class CostHeap {
  readonly weight: Float64Array;
  readonly hops: Uint32Array;
  readonly #nodes: Uint32Array;
  readonly #slotPlusOne: Uint32Array;
  #size = 0;

  /** `weight` and `hops` hold the costs by node; the caller lowers them and then calls `placed`. */
  constructor(memory: Memory, nodeCount: number, weight: Float64Array, hops: Uint32Array) {
    this.weight = weight;
    this.hops = hops;
    this.#nodes = memory.uint32(nodeCount);
    this.#slotPlusOne = memory.uint32(nodeCount);
  }

  get size(): number {
    return this.#size;
  }

  clear(): void {
    this.#slotPlusOne.fill(0);
    this.#size = 0;
  }

  /** Moves `node` to its position: it is new, or its cost has decreased. */
  placed(node: number): void {
    let slot = this.#slotPlusOne[node]! - 1;
    if (slot < 0) slot = this.#size++;
    while (slot > 0) {
      const parent = (slot - 1) >>> 1;
      const above = this.#nodes[parent]!;
      if (!this.#before(node, above)) break;
      this.#put(above, slot);
      slot = parent;
    }
    this.#put(node, slot);
  }

  /** Takes out the node of lowest cost. Only when `size` > 0. */
  take(): number {
    const first = this.#nodes[0]!;
    this.#slotPlusOne[first] = 0;
    const moved = this.#nodes[--this.#size]!;
    if (this.#size > 0) this.#sink(moved);
    return first;
  }

  #sink(node: number): void {
    let slot = 0;
    for (;;) {
      let child = 2 * slot + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && this.#before(this.#nodes[child + 1]!, this.#nodes[child]!)) child++;
      if (!this.#before(this.#nodes[child]!, node)) break;
      this.#put(this.#nodes[child]!, slot);
      slot = child;
    }
    this.#put(node, slot);
  }

  #put(node: number, slot: number): void {
    this.#nodes[slot] = node;
    this.#slotPlusOne[node] = slot + 1;
  }

  #before(one: number, two: number): boolean {
    const difference = this.weight[one]! - this.weight[two]!;
    if (difference !== 0) return difference < 0;
    return this.hops[one] === this.hops[two] ? one < two : this.hops[one]! < this.hops[two]!;
  }
}
