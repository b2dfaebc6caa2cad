import type { Compiler } from '../../../execution/compiler.ts';
import type { Frame, Row } from '../../../execution/frame.ts';
import { type EachEnd, type NodeCount, trailsAlong } from '../compared/ends-along.ts';
import { conflictOf } from '../conflict.ts';
import { Neighbours } from '../neighbours.ts';
import { RowCounter } from '../row-counter.ts';
import type { SetEdge, SetNode, SetPattern } from '../set-pattern.ts';
import { ReachedNodes } from './reached-nodes.ts';

/** An edge of the spine: a single relationship, or a walk. */
type Move = { readonly step: Neighbours; readonly walk?: never } | { readonly walk: EachEnd; readonly step?: never };

/** In how many rows of a pattern the nodes of its spine follow some starts. Ways to the same node are added up at it. */
export class SpineSums {
  readonly #moves: readonly Move[];
  /** By position: the number of matches of everything beside the spine. */
  readonly #beside: readonly NodeCount[];
  /** Positions behind which the same relationship could lead back, and whether only a loop can. */
  readonly #repeated = new Map<number, { readonly onlyLoops: boolean }>();
  readonly #reached: readonly ReachedNodes[];

  constructor(compiler: Compiler, { root, spine }: SetPattern, frame: Frame) {
    const { nodeLimit } = compiler.runtime.graph;
    const countOf = (node: SetNode): NodeCount => {
      const counter = new RowCounter(compiler, node, frame);
      return (row, one) => counter.count(row, one);
    };
    const moveAlong = (edge: SetEdge): Move =>
      edge.relationship.range
        ? { walk: trailsAlong(compiler, edge, frame, false) }
        : { step: new Neighbours(compiler, edge, frame, { back: false }) };
    this.#moves = spine.map(moveAlong);
    const nodes = [root, ...spine.map(({ to }) => to)];
    this.#beside = nodes.map(countOf);
    this.#reached = nodes.map(() => new ReachedNodes(nodeLimit));
    for (const [at, { relationship }] of spine.entries()) {
      const next = spine[at + 1];
      const conflict = next ? conflictOf(relationship, next.relationship) : 'none';
      if (conflict === 'any' || conflict === 'loops') this.#repeated.set(at, { onlyLoops: conflict === 'loops' });
    }
  }

  /** The last position. */
  get last(): number {
    return this.#moves.length;
  }

  /** Whether what lies behind a position does not depend on how it was come to. */
  canDivideAt(position: number): boolean {
    return !this.#repeated.has(position - 1);
  }

  /**
   * What is reached at a position from nodes at another one; what is beside these is counted at the beginning of the spine
   * only. It is valid until the next call for that position.
   */
  reach(row: Row, nodes: readonly number[], from: number, to: number): ReachedNodes {
    const first = this.#reached[from]!;
    first.clear();
    for (const node of nodes) first.add(node, 1);
    if (from === 0) this.#countBeside(row, 0);
    for (let at = from; at < to; at++) {
      this.#advance(row, at);
      if (at > from) this.#takeRepeated(row, at);
      this.#countBeside(row, at + 1);
    }
    return this.#reached[to]!;
  }

  #advance(row: Row, position: number): void {
    const { step, walk } = this.#moves[position]!;
    const { nodes, times, count } = this.#reached[position]!;
    const next = this.#reached[position + 1]!;
    next.clear();
    for (let at = 0; at < count; at++) {
      const all = times[nodes[at]!]!;
      if (all === 0) continue;
      if (step) {
        step.load(row, nodes[at]!);
        next.addAll(step.list, step.from, step.to, all);
      } else walk(row, nodes[at]!, (end, ways) => next.add(end, all * ways));
    }
  }

  /** From a node over a relationship and back over the same one is no match. */
  #takeRepeated(row: Row, position: number): void {
    const repeated = this.#repeated.get(position - 1);
    if (!repeated) return;
    const step = this.#moves[position - 1]!.step!;
    const beside = this.#beside[position]!;
    const { nodes, times, count } = this.#reached[position - 1]!;
    for (let at = 0; at < count; at++) {
      const node = nodes[at]!;
      if (times[node] === 0) continue;
      step.load(row, node);
      let same = 0;
      for (const middle of step.list.subarray(step.from, step.to))
        if (!repeated.onlyLoops || middle === node) same += beside(row, middle);
      if (same > 0) this.#reached[position + 1]!.add(node, -same * times[node]!);
    }
  }

  #countBeside(row: Row, position: number): void {
    const beside = this.#beside[position]!;
    const { nodes, times, count } = this.#reached[position]!;
    for (let at = 0; at < count; at++) times[nodes[at]!]! *= beside(row, nodes[at]!);
  }
}
