import type { Row } from '../../../execution/frame.ts';
import type { LaneSet } from '../lanes/lane-set.ts';
import type { UndirectedParts } from './undirected-parts.ts';

const UNKNOWN = 0xffffffff;

/** The sets of nodes that many starts reach without a direction: each has the whole part of the graph that it is in. */
export class PartLanes {
  readonly #parts: UndirectedParts;
  readonly #accepts: (row: Row, node: number) => boolean;
  /** The nodes by part: those of a part are the positions `#start[part] .. #start[part + 1] - 1`. */
  readonly #members: Uint32Array;
  readonly #start: Uint32Array;
  /** One past the last accepted node of a part, which are in front of the others; `UNKNOWN` until it is reached. */
  readonly #accepted: Uint32Array;
  /** By part: lanes with a start in it, and lanes with at least two. */
  readonly #once: Int32Array;
  readonly #twice: Int32Array;

  constructor(parts: UndirectedParts, accepts: (row: Row, node: number) => boolean) {
    this.#parts = parts;
    this.#accepts = accepts;
    const { of, count } = parts;
    this.#start = new Uint32Array(count + 2);
    for (const part of of) this.#start[part + 1]!++;
    for (let part = 0; part <= count; part++) this.#start[part + 1]! += this.#start[part]!;
    const next = this.#start.slice();
    this.#members = new Uint32Array(of.length);
    for (let node = 0; node < of.length; node++) this.#members[next[of[node]!]!++] = node;
    this.#accepted = new Uint32Array(count + 1).fill(UNKNOWN);
    this.#once = new Int32Array(count + 1);
    this.#twice = new Int32Array(count + 1);
  }

  /** Adds to `result` the accepted nodes that `near` leads to, itself included or not. Returns how much was looked at. */
  reach(row: Row, near: LaneSet, result: LaneSet, withStart: boolean): number {
    const reached = this.#gather(near);
    let visits = near.count;
    for (const part of reached) {
      const [from, to] = [this.#start[part]!, this.#endOf(row, part)];
      result.addAll(this.#members, from, to, this.#once[part]!);
      visits += to - from + 1;
    }
    if (!withStart) this.#leaveOutStarts(near, result);
    for (const part of reached) {
      this.#once[part] = 0;
      this.#twice[part] = 0;
    }
    return visits;
  }

  #gather({ nodes, bits, count }: LaneSet): number[] {
    const reached: number[] = [];
    for (let at = 0; at < count; at++) {
      const part = this.#parts.of[nodes[at]!]!;
      if (part === 0) continue;
      const lanes = bits[nodes[at]!]!;
      if (this.#once[part] === 0) reached.push(part);
      this.#twice[part]! |= this.#once[part]! & lanes;
      this.#once[part]! |= lanes;
    }
    return reached;
  }

  /** A start is an end only on a cycle, or of another start of its lane. */
  #leaveOutStarts({ nodes, bits, count }: LaneSet, result: LaneSet): void {
    let isLess = false;
    for (let at = 0; at < count; at++) {
      const node = nodes[at]!;
      if (result.bits[node] === 0 || this.#parts.isOnCycle(node)) continue;
      const wrong = bits[node]! & ~this.#twice[this.#parts.of[node]!]!;
      result.bits[node]! &= ~wrong;
      isLess ||= wrong !== 0;
    }
    if (isLess) result.retain((node) => result.bits[node] !== 0);
  }

  /** Moves the accepted nodes of a part to the front, once. */
  #endOf(row: Row, part: number): number {
    const known = this.#accepted[part]!;
    if (known !== UNKNOWN) return known;
    const members = this.#members;
    let end = this.#start[part]!;
    for (let at = end; at < this.#start[part + 1]!; at++) {
      const node = members[at]!;
      if (!this.#accepts(row, node)) continue;
      members[at] = members[end]!;
      members[end++] = node;
    }
    this.#accepted[part] = end;
    return end;
  }
}
