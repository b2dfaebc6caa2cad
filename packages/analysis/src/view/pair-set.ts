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

  has(source: NodeIndex, target: NodeIndex): boolean {
    const pair = source * this.#nodeCount + target;
    return this.#forward[lowerBound(this.#forward, pair)] === pair;
  }

  /** All pairs, by source, then by target. */
  each(visit: (source: NodeIndex, target: NodeIndex) => void): void {
    for (const pair of this.#forward) {
      const source = Math.floor(pair / this.#nodeCount);
      visit(source, pair - source * this.#nodeCount);
    }
  }

  eachTarget(source: NodeIndex, visit: (target: NodeIndex) => void): void {
    eachSecond(this.#forward, this.#nodeCount, source, visit);
  }

  eachSource(target: NodeIndex, visit: (source: NodeIndex) => void): void {
    this.#backward ??= this.#reversed();
    eachSecond(this.#backward, this.#nodeCount, target, visit);
  }

  #reversed(): Float64Array {
    const pairs = new Float64Array(this.#forward.length);
    let at = 0;
    this.each((source, target) => {
      pairs[at++] = target * this.#nodeCount + source;
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

  add(source: NodeIndex, target: NodeIndex): void {
    if (this.#length === this.#pairs.length) {
      const larger = new Float64Array(this.#length * 2);
      larger.set(this.#pairs);
      this.#pairs = larger;
    }
    this.#pairs[this.#length++] = source * this.#nodeCount + target;
  }

  finish(): PairSet {
    return PairSet.of(this.#nodeCount, this.#pairs.slice(0, this.#length));
  }
}
