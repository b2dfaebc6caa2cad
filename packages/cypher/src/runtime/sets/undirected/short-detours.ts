import type { Steps } from '../lanes/steps.ts';

/** Ways of up to so many relationships are looked for next to both nodes. */
export const LONGEST_SHORT = 3;

/** Ways of two or three relationships between nodes that are next to each other, where all relationships are laid out. */
export class ShortDetours {
  readonly #steps: Steps;
  readonly #loops: Uint8Array;
  readonly #parallel: Uint8Array;
  /** By node: how many relationships the nodes next to it have. */
  readonly #around: Float64Array;
  /** The nodes next to the one that was marked last have the number of the last round. */
  readonly #marks: Uint32Array;
  #marked = -1;
  #round = 0;

  constructor(steps: Steps) {
    const { start, list } = steps;
    const nodes = start.length - 1;
    this.#steps = steps;
    this.#loops = new Uint8Array(nodes);
    this.#parallel = new Uint8Array(nodes);
    this.#around = new Float64Array(nodes);
    this.#marks = new Uint32Array(nodes);
    for (let node = 0; node < nodes; node++) {
      this.#round++;
      for (let at = start[node]!; at < start[node + 1]!; at++) {
        const other = list[at]!;
        if (other === node) this.#loops[node] = 1;
        else if (this.#marks[other] === this.#round) this.#parallel[node] = 1;
        this.#marks[other] = this.#round;
        this.#around[node]! += start[other + 1]! - start[other]!;
      }
    }
  }

  hasLoop(node: number): boolean {
    return this.#loops[node] === 1;
  }

  /** Whether several relationships lead to the same other node. */
  hasParallel(node: number): boolean {
    return this.#parallel[node] === 1;
  }

  /** From the node around which there is less, to one that is next to the other. */
  has(start: number, end: number, longest: number): boolean {
    const degree = this.#steps.start[end + 1]! - this.#steps.start[end]!;
    return this.#around[end]! <= this.#around[start]! + degree
      ? this.#search(end, start, longest)
      : this.#search(start, end, longest);
  }

  #search(from: number, to: number, longest: number): boolean {
    const { start, list } = this.#steps;
    this.#mark(to);
    const [marks, round] = [this.#marks, this.#round];
    for (let at = start[from]!; at < start[from + 1]!; at++) {
      const middle = list[at]!;
      if (middle === from || middle === to) continue;
      if (marks[middle] === round) return true;
      if (longest < LONGEST_SHORT) continue;
      for (let next = start[middle]!; next < start[middle + 1]!; next++) {
        const other = list[next]!;
        if (other !== from && other !== to && other !== middle && marks[other] === round) return true;
      }
    }
    return false;
  }

  #mark(node: number): void {
    if (this.#marked === node) return;
    this.#marked = node;
    this.#round++;
    const { start, list } = this.#steps;
    for (let at = start[node]!; at < start[node + 1]!; at++) this.#marks[list[at]!] = this.#round;
  }
}
