import type { NodeIndex } from './adjacency.ts';

/** A set of nodes as a bitmap. `words` may be in shared memory. */
export class NodeSet {
  readonly size: number;
  readonly words: Uint32Array;

  /** `size` = number of nodes in the image; `words`, when given, holds one bit per node, lowest bit first. */
  constructor(size: number, words: Uint32Array = new Uint32Array((size + 31) >>> 5)) {
    this.size = size;
    this.words = words;
  }

  static of(size: number, nodes: Iterable<NodeIndex>): NodeSet {
    const set = new NodeSet(size);
    for (const node of nodes) set.add(node);
    return set;
  }

  has(node: NodeIndex): boolean {
    return ((this.words[node >>> 5] ?? 0) & (1 << (node & 31))) !== 0;
  }

  add(node: NodeIndex): void {
    this.words[node >>> 5]! |= 1 << (node & 31);
  }

  delete(node: NodeIndex): void {
    this.words[node >>> 5]! &= ~(1 << (node & 31));
  }

  count(): number {
    let total = 0;
    for (let word = 0; word < this.words.length; word++) total += bitsIn(this.words[word]!);
    return total;
  }

  /** Members in ascending order. */
  *[Symbol.iterator](): Iterator<NodeIndex> {
    for (let word = 0; word < this.words.length; word++) {
      for (let bits = this.words[word]!; bits !== 0; bits &= bits - 1)
        yield (word << 5) + (31 - Math.clz32(bits & -bits));
    }
  }
}

/** Number of set bits of a 32-bit word. */
export function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
