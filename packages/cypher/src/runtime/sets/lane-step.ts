import type { Compiler } from '../../execution/compiler.ts';
import type { Frame, Row } from '../../execution/frame.ts';
import type { Runtime } from '../../execution/runtime.ts';
import { LaneSet } from './lane-set.ts';
import { Neighbours } from './neighbours.ts';
import type { NodeFilter } from './node-filter.ts';
import { nodeFilter } from './node-filters.ts';
import type { SetEdge } from './set-pattern.ts';

/** One relationship of the spine: hands on the sets of nodes of up to 32 starts together. */
export class LaneStep {
  readonly result = new LaneSet();
  readonly #runtime: Runtime;
  readonly #edge: SetEdge;
  readonly #neighbours: Neighbours;
  readonly #far: NodeFilter;
  readonly #fresh = new LaneSet();
  readonly #coming = new LaneSet();

  constructor(compiler: Compiler, edge: SetEdge, frame: Frame, dependsOnRow: boolean) {
    this.#runtime = compiler.runtime;
    this.#edge = edge;
    this.#neighbours = new Neighbours(compiler, edge, frame, false, dependsOnRow);
    this.#far = nodeFilter(compiler, edge.to, frame, dependsOnRow);
  }

  run(row: Row, near: LaneSet): void {
    this.result.clear(this.#runtime.graph.nodeLimit);
    if (this.#edge.relationship.range) this.#reach(row, near);
    else this.#expand(row, near);
    this.#drop(row);
  }

  reset(): void {
    this.#far.reset();
  }

  #expand(row: Row, near: LaneSet): void {
    const { result } = this;
    const neighbours = this.#neighbours;
    for (const node of near.nodes) {
      const bits = near.bits[node]!;
      neighbours.load(row, node);
      const { from, to, list } = neighbours;
      for (let at = from; at < to; at++) result.add(list[at]!, bits);
    }
  }

  /** Breadth first: a relationship hands on just the bits that are new to the node behind it. */
  #reach(row: Row, near: LaneSet): void {
    const { result } = this;
    const { min, max } = this.#edge.relationship.range!;
    const neighbours = this.#neighbours;
    let [fresh, coming] = [this.#fresh, this.#coming];
    fresh.clear(this.#runtime.graph.nodeLimit);
    coming.clear(this.#runtime.graph.nodeLimit);
    for (const node of near.nodes) {
      fresh.add(node, near.bits[node]!);
      if (min === 0) result.add(node, near.bits[node]!);
    }
    for (let level = 1; level <= (max ?? Number.POSITIVE_INFINITY) && fresh.nodes.length > 0; level++) {
      for (const node of fresh.nodes) {
        const bits = fresh.bits[node]!;
        neighbours.load(row, node);
        const { from, to, list } = neighbours;
        for (let at = from; at < to; at++) {
          const other = list[at]!;
          const news = bits & ~result.bits[other]!;
          if (news === 0) continue;
          result.add(other, news);
          coming.add(other, news);
        }
      }
      fresh.clear(0);
      [fresh, coming] = [coming, fresh];
    }
  }

  /** Takes out the nodes that may not stand at this place. */
  #drop(row: Row): void {
    const { nodes, bits } = this.result;
    let kept = 0;
    for (const node of nodes) {
      if (this.#far.accepts(row, node)) nodes[kept++] = node;
      else bits[node] = 0;
    }
    nodes.length = kept;
  }
}
