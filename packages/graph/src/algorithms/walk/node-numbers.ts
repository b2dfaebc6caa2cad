import type { Memory } from './memory.ts';
import type { Uint32List } from './uint32-list.ts';

/**
 * One number per node, all 0 between uses. For walks that touch few nodes of a large graph: clearing what was set is
 * quicker than a new array, and leaves nothing to collect.
 */
export class NodeNumbers {
  #numbers = new Int32Array(0);
  #isBorrowed = false;

  /** `touched` lists every node whose number may not be 0 in the end; it is read then. */
  borrow(
    memory: Memory,
    nodeCount: number,
    touched: Iterable<Uint32List>,
  ): Disposable & { readonly numbers: Int32Array } {
    memory.take(nodeCount * 4);
    if (this.#isBorrowed) return { numbers: new Int32Array(nodeCount), [Symbol.dispose]: () => {} };
    if (this.#numbers.length < nodeCount) this.#numbers = new Int32Array(nodeCount);
    this.#isBorrowed = true;
    return { numbers: this.#numbers, [Symbol.dispose]: () => this.#clear(touched) };
  }

  #clear(touched: Iterable<Uint32List>): void {
    const numbers = this.#numbers;
    for (const { items, length } of touched) for (let i = 0; i < length; i++) numbers[items[i]!] = 0;
    this.#isBorrowed = false;
  }
}
