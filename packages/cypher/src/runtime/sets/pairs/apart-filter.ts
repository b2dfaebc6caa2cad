import type { Compiler } from '../../../execution/compiler.ts';
import type { Frame, Row } from '../../../execution/frame.ts';
import type { Runtime } from '../../../execution/runtime.ts';
import type { LaneSet } from '../lanes/lane-set.ts';
import { Neighbours } from '../neighbours.ts';
import type { NodeFilter } from '../node-filter.ts';
import { nodeFilter } from '../node-filters.ts';
import type { ApartBranch, SetPattern } from '../set-pattern.ts';

const UNKNOWN = 0;
const SEVERAL = 1;
/** What is stored is the only end, moved past the two above. */
const OFFSET = 2;

/**
 * Pairs of start and end of which one has a branch that must lead to another node than the other one. That matters only
 * where the branch has a single end.
 */
export class ApartFilter {
  readonly #runtime: Runtime;
  readonly #fromRoot: boolean;
  readonly #far: NodeFilter;
  readonly #neighbours: Neighbours;
  #known = new Uint32Array(0);

  constructor(compiler: Compiler, { from, edge }: ApartBranch, { root, dependsOnRow }: SetPattern, frame: Frame) {
    this.#runtime = compiler.runtime;
    this.#fromRoot = from.node.name === root.node.name;
    this.#far = nodeFilter(compiler, edge.to, frame, dependsOnRow);
    const accepts = (row: Row, node: number) => this.#far.accepts(row, node);
    this.#neighbours = new Neighbours(compiler, edge, frame, { back: false, accepts });
  }

  reset(): void {
    this.#far.reset();
    this.#neighbours.reset();
    this.#known = new Uint32Array(0);
  }

  apply(row: Row, ends: LaneSet, starts: readonly number[]): void {
    if (this.#fromRoot) {
      for (const [lane, start] of starts.entries()) {
        const only = this.#onlyEnd(row, start);
        if (only !== undefined) ends.bits[only]! &= ~(1 << lane);
      }
      return;
    }
    const laneOf = new Map(starts.map((start, lane) => [start, lane]));
    for (let at = 0; at < ends.count; at++) {
      const node = ends.nodes[at]!;
      const only = this.#onlyEnd(row, node);
      const lane = only === undefined ? undefined : laneOf.get(only);
      if (lane !== undefined) ends.bits[node]! &= ~(1 << lane);
    }
  }

  /** The end of the branch from a node, where there is just one. */
  #onlyEnd(row: Row, node: number): number | undefined {
    const { nodeLimit } = this.#runtime.graph;
    if (this.#known.length < nodeLimit) this.#known = new Uint32Array(nodeLimit);
    if (this.#known[node] === UNKNOWN) this.#known[node] = this.#find(row, node);
    return this.#known[node] === SEVERAL ? undefined : this.#known[node]! - OFFSET;
  }

  #find(row: Row, node: number): number {
    this.#neighbours.load(row, node);
    const { list, from, to } = this.#neighbours;
    for (let at = from + 1; at < to; at++) if (list[at] !== list[from]) return SEVERAL;
    // Nodes without an end do not get here: the branch is a condition on the node, too.
    return to > from ? list[from]! + OFFSET : SEVERAL;
  }
}
