import { bitCount } from './bit-count.ts';

/** How many starts are walked from together: the bits of a word. */
export const LANES = 32;

/** Nodes with one bit per start: a set of nodes for each of up to 32 starts. */
export class LaneSet {
  bits = new Int32Array(0);
  /** The nodes of the set: the first `count` of the list. */
  nodes = new Uint32Array(0);
  count = 0;

  /** Empties the set. */
  clear(nodeLimit: number): void {
    const { bits, nodes, count } = this;
    this.count = 0;
    if (bits.length < nodeLimit) {
      this.bits = new Int32Array(nodeLimit);
      this.nodes = new Uint32Array(nodeLimit);
    } else if (count > bits.length >>> 3) bits.fill(0);
    else for (let at = 0; at < count; at++) bits[nodes[at]!] = 0;
  }

  add(node: number, lanes: number): void {
    if (this.bits[node] === 0) this.nodes[this.count++] = node;
    this.bits[node]! |= lanes;
  }

  /** Adds lanes to some nodes of a list. */
  addAll(list: ArrayLike<number>, from: number, to: number, lanes: number): void {
    const { bits, nodes } = this;
    let count = this.count;
    for (let at = from; at < to; at++) {
      const node = list[at]!;
      const before = bits[node]!;
      if (before === 0) nodes[count++] = node;
      bits[node] = before | lanes;
    }
    this.count = count;
  }

  /** As `addAll`; what was new goes to `news` too. */
  addNew(list: ArrayLike<number>, from: number, to: number, lanes: number, news: LaneSet): void {
    const { bits, nodes } = this;
    const { bits: newBits, nodes: newNodes } = news;
    let count = this.count;
    let newCount = news.count;
    for (let at = from; at < to; at++) {
      const node = list[at]!;
      const before = bits[node]!;
      const fresh = lanes & ~before;
      if (fresh === 0) continue;
      if (before === 0) nodes[count++] = node;
      bits[node] = before | fresh;
      const coming = newBits[node]!;
      if (coming === 0) newNodes[newCount++] = node;
      newBits[node] = coming | fresh;
    }
    this.count = count;
    news.count = newCount;
  }

  /** Keeps the nodes that pass a test. */
  retain(test: (node: number) => boolean): void {
    const { bits, nodes } = this;
    let kept = 0;
    for (let at = 0; at < this.count; at++) {
      const node = nodes[at]!;
      if (test(node)) nodes[kept++] = node;
      else bits[node] = 0;
    }
    this.count = kept;
  }

  /** Calls `found` with each lane of a node until it returns false. */
  eachLane(node: number, found: (lane: number) => boolean): boolean {
    for (let rest = this.bits[node]!; rest !== 0; rest &= rest - 1)
      if (!found(31 - Math.clz32(rest & -rest))) return false;
    return true;
  }

  /** How many nodes each lane has. Words that are nearly full are counted by what they lack. */
  countLanes(): Int32Array {
    const { bits, nodes, count } = this;
    const counts = new Int32Array(LANES);
    let full = 0;
    for (let at = 0; at < count; at++) {
      let rest = bits[nodes[at]!]!;
      if (bitCount(rest) > LANES / 2) {
        full++;
        for (rest = ~rest; rest !== 0; rest &= rest - 1) counts[31 - Math.clz32(rest & -rest)]!--;
      } else for (; rest !== 0; rest &= rest - 1) counts[31 - Math.clz32(rest & -rest)]!++;
    }
    for (let lane = 0; lane < LANES; lane++) counts[lane]! += full;
    return counts;
  }
}
