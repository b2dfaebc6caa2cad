import type { Runtime } from '../../../execution/runtime.ts';

/** Room to add up numbers by node, used by one sum at a time. */
export class NodeSums {
  readonly #sums: Float64Array;
  readonly #nodes: number[] = [];

  constructor({ graph }: Runtime) {
    this.#sums = new Float64Array(graph.nodeLimit);
  }

  add(node: number, times: number): void {
    if (this.#sums[node] === 0) this.#nodes.push(node);
    this.#sums[node]! += times;
  }

  of(node: number): number {
    return this.#sums[node]!;
  }

  clear(): void {
    for (const node of this.#nodes) this.#sums[node] = 0;
    this.#nodes.length = 0;
  }

  /** Hands out what was added up, and begins again. */
  take(found: (node: number, times: number) => void): void {
    for (const node of this.#nodes) {
      const times = this.#sums[node]!;
      this.#sums[node] = 0;
      if (times !== 0) found(node, times);
    }
    this.#nodes.length = 0;
  }
}
