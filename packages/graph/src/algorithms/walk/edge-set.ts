import type { EdgeIndex } from '../../adjacency.ts';

/** A set of edges as a bitmap. `size` = the adjacency's `edgeLimit`. */
export class EdgeSet {
  readonly size: number;
  readonly words: Uint32Array;

  constructor(size: number, words: Uint32Array = new Uint32Array((size + 31) >>> 5)) {
    this.size = size;
    this.words = words;
  }

  static of(size: number, edges: Iterable<EdgeIndex>): EdgeSet {
    const set = new EdgeSet(size);
    for (const edge of edges) set.add(edge);
    return set;
  }

  has(edge: EdgeIndex): boolean {
    return ((this.words[edge >>> 5] ?? 0) & (1 << (edge & 31))) !== 0;
  }

  add(edge: EdgeIndex): void {
    this.words[edge >>> 5]! |= 1 << (edge & 31);
  }

  delete(edge: EdgeIndex): void {
    this.words[edge >>> 5]! &= ~(1 << (edge & 31));
  }
}
