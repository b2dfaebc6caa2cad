import type { NodeIndex } from '@chokepoint/graph';

/**
 * Edges of one kind as pairs of nodes, each once. A pair is one number, `first * nodeCount + second`, exact for graphs
 * of up to 94 million nodes; sorted, a node's pairs are a run that binary search finds.
 */
export class PairSet {
  readonly #nodeCount: number;
  readonly #forward: Float64Array;
  #backward: Float64Array | undefined;

  private constructor(nodeCount: number, forward: Float64Array) {
    this.#nodeCount = nodeCount;
    this.#forward = forward;
  }

  /** From pairs in any order, possibly repeated. Takes the array over. */
  static of(nodeCount: number, pairs: Float64Array): PairSet {
    pairs.sort();
    let length = 0;
    for (let at = 0; at < pairs.length; at++) if (at === 0 || pairs[at] !== pairs[at - 1]) pairs[length++] = pairs[at]!;
    return new PairSet(nodeCount, pairs.subarray(0, length));
  }

  get size(): number {
    return this.#forward.length;
  }

  has(start: NodeIndex, end: NodeIndex): boolean {
    const pair = start * this.#nodeCount + end;
    return this.#forward[lowerBound(this.#forward, pair)] === pair;
  }

  /** All pairs, by start, then by end. */
  each(visit: (start: NodeIndex, end: NodeIndex) => void): void {
    for (const pair of this.#forward) {
      const start = Math.floor(pair / this.#nodeCount);
      visit(start, pair - start * this.#nodeCount);
    }
  }

  eachEnd(start: NodeIndex, visit: (end: NodeIndex) => void): void {
    eachSecond(this.#forward, this.#nodeCount, start, visit);
  }

  eachStart(end: NodeIndex, visit: (start: NodeIndex) => void): void {
    this.#backward ??= this.#reversed();
    eachSecond(this.#backward, this.#nodeCount, end, visit);
  }

  #reversed(): Float64Array {
    const pairs = new Float64Array(this.#forward.length);
    let at = 0;
    this.each((start, end) => {
      pairs[at++] = end * this.#nodeCount + start;
    });
    return pairs.sort();
  }
}

function eachSecond(pairs: Float64Array, nodeCount: number, first: NodeIndex, visit: (node: NodeIndex) => void): void {
  const low = first * nodeCount;
  const high = low + nodeCount;
  for (let at = lowerBound(pairs, low); at < pairs.length && pairs[at]! < high; at++) visit(pairs[at]! - low);
}

function lowerBound(pairs: Float64Array, wanted: number): number {
  let low = 0;
  let high = pairs.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (pairs[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Gathers pairs of one kind. */
export class PairList {
  #pairs = new Float64Array(64);
  #length = 0;
  readonly #nodeCount: number;

  constructor(nodeCount: number) {
    this.#nodeCount = nodeCount;
  }

  add(start: NodeIndex, end: NodeIndex): void {
    if (this.#length === this.#pairs.length) {
      const larger = new Float64Array(this.#length * 2);
      larger.set(this.#pairs);
      this.#pairs = larger;
    }
    this.#pairs[this.#length++] = start * this.#nodeCount + end;
  }

  finish(): PairSet {
    return PairSet.of(this.#nodeCount, this.#pairs.slice(0, this.#length));
  }
}
