import type { Row } from '../../../execution/frame.ts';
import type { LaneSet } from '../lanes/lane-set.ts';
import type { Neighbours } from '../neighbours.ts';
import { onShortCycles } from './short-cycles.ts';

const NONE = -1;
/** Cycles of this length are found for all nodes together. */
const SHORT = 3;

/**
 * What a walk without a direction finds at a node where it may also begin. Such a walk must not return over the relationship
 * it came by, which a set of nodes does not show: it leads back to its start only over a cycle. The shortest cycle through a
 * node is found breadth first, where two different first steps meet.
 */
export class TurnTest {
  readonly #neighbours: Neighbours;
  readonly #max: number;
  /** By node: its first step and its distance in the search of that number. */
  #seenIn = new Uint32Array(0);
  #first = new Int32Array(0);
  #depth = new Uint32Array(0);
  #search = 0;
  #isCycle = false;
  /** The nodes on cycles of up to three relationships, found once these are laid out. */
  #onCycle: Uint8Array | undefined;
  visits = 0;

  constructor(neighbours: Neighbours, max: number) {
    this.#neighbours = neighbours;
    this.#max = max;
  }

  /**
   * The lanes of a node of `near` that a walk leads to it from, by a cycle or from another node of the lane. `shared` are the
   * lanes that have several nodes.
   */
  lanesAt(row: Row, node: number, near: LaneSet, shared: number): number {
    const wanted = near.bits[node]!;
    const onCycle = (wanted & shared) === 0 && this.#max === SHORT ? this.#shortCycles() : undefined;
    if (onCycle) return onCycle[node] === 1 ? wanted : 0;
    this.#begin(near.bits.length, node);
    let found = 0;
    let frontier = [node];
    // Steps to this depth close cycles of twice as many relationships, or one less.
    const deepest = (wanted & shared) === 0 ? Math.floor((this.#max + 1) / 2) : this.#max;
    for (let depth = 1; depth <= deepest && frontier.length > 0; depth++) {
      const reached: number[] = [];
      for (const from of frontier) {
        this.#expand(row, node, from, depth, reached);
        if (this.#isCycle) return wanted;
      }
      for (const other of reached) found |= near.bits[other]! & shared;
      if ((wanted & ~found) === 0) return wanted;
      frontier = reached;
    }
    return wanted & found;
  }

  /** Forgets what was found for other values of known nodes. */
  reset(): void {
    this.#onCycle = undefined;
  }

  #shortCycles(): Uint8Array | undefined {
    const { starts: start, list } = this.#neighbours;
    if (!start) return undefined;
    this.#onCycle ??= onShortCycles({ start, list }, (steps) => {
      this.visits += steps;
    });
    return this.#onCycle;
  }

  #begin(nodeLimit: number, start: number): void {
    if (this.#seenIn.length < nodeLimit) {
      this.#seenIn = new Uint32Array(nodeLimit);
      this.#first = new Int32Array(nodeLimit);
      this.#depth = new Uint32Array(nodeLimit);
      this.#search = 0;
    }
    this.#search++;
    this.#isCycle = false;
    this.#seenIn[start] = this.#search;
    this.#first[start] = NONE;
    this.#depth[start] = 0;
  }

  #expand(row: Row, start: number, from: number, depth: number, reached: number[]): void {
    this.#neighbours.load(row, from);
    const { list, from: first, to: last } = this.#neighbours;
    this.visits += last - first + 1;
    for (let at = first; at < last; at++) {
      const other = list[at]!;
      const step = from === start ? at - first : this.#first[from]!;
      if (other === start) {
        if (from === start) this.#isCycle = true; // a loop
        continue;
      }
      if (this.#seenIn[other] !== this.#search) {
        this.#seenIn[other] = this.#search;
        this.#first[other] = step;
        this.#depth[other] = depth;
        reached.push(other);
      } else if (this.#first[other] !== step && depth + this.#depth[other]! <= this.#max) this.#isCycle = true;
    }
  }
}
