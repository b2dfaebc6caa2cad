import type { Row } from '../../../execution/frame.ts';
import type { Runtime } from '../../../execution/runtime.ts';
import type { RelationshipRuns } from '../../../graph-source.ts';
import { NodeValue } from '../../../values/value.ts';
import type { FarEnd } from '../far-end.ts';
import type { ExpandPlan } from '../order-steps.ts';
import type { Step } from '../step.ts';
import { TypeFilter } from '../type-filter.ts';
import type { WalkFilter } from '../walk-filter.ts';

/**
 * As `reachStep`, without a direction. Other nodes are reached by a trail exactly when they are reached at all; the start
 * itself only over a cycle, the shortest of which closes where two different first relationships meet.
 */
export function undirectedReachStep(
  runtime: Runtime,
  plan: ExpandPlan,
  filter: WalkFilter,
  ends: FarEnd,
  next: Step,
): Step {
  const { range, length, slot } = plan.relationship;
  const min = range?.min ?? 1;
  const max = range?.max ?? Number.POSITIVE_INFINITY;
  const search = new UndirectedSearch(runtime, plan, filter);
  const emit = (row: Row, node: number, depth: number): boolean => {
    if (!ends(row, node)) return true;
    row[slot] = null;
    if (length) row[length.slot] = depth;
    return next(row);
  };
  return (row) => {
    const from = row[plan.from.slot];
    if (!(from instanceof NodeValue) || (filter.node && !filter.node(row, from.node))) return true;
    if (min === 0 && !emit(row, from.node, 0)) return false;
    search.begin(from.node);
    let frontier = [from.node];
    for (let depth = 1; depth <= max && frontier.length > 0; depth++) {
      frontier = search.expand(row, frontier, depth);
      for (const node of frontier) if (!emit(row, node, depth)) return false;
    }
    const cycle = search.shortestCycle;
    return min === 0 || cycle === undefined || cycle > max || emit(row, from.node, cycle);
  };
}

const NONE = -1;

class UndirectedSearch {
  /** Relationships of the shortest cycle through the start that was found so far. */
  shortestCycle: number | undefined;
  readonly #runtime: Runtime;
  readonly #filter: WalkFilter;
  readonly #types: TypeFilter;
  #start = NONE;
  #search = 0;
  /** By node: the last search that came to it, and by which first relationship and after how many it did. */
  #seenIn = new Uint32Array(0);
  #first = new Int32Array(0);
  #depth = new Uint32Array(0);

  constructor(runtime: Runtime, plan: ExpandPlan, filter: WalkFilter) {
    this.#runtime = runtime;
    this.#filter = filter;
    this.#types = new TypeFilter(runtime, plan.relationship.types);
  }

  begin(start: number): void {
    const { nodeLimit } = this.#runtime.graph;
    if (this.#seenIn.length < nodeLimit) {
      this.#seenIn = new Uint32Array(nodeLimit);
      this.#first = new Int32Array(nodeLimit);
      this.#depth = new Uint32Array(nodeLimit);
      this.#search = 0;
    }
    this.#start = start;
    this.#search++;
    this.#seenIn[start] = this.#search;
    this.#first[start] = NONE;
    this.#depth[start] = 0;
    this.shortestCycle = undefined;
  }

  /** The nodes that are new at a depth. */
  expand(row: Row, frontier: readonly number[], depth: number): number[] {
    const { graph } = this.#runtime;
    const reached: number[] = [];
    for (const node of frontier) {
      this.#follow(row, node, graph.outgoing, true, depth, reached);
      this.#follow(row, node, graph.incoming, false, depth, reached);
    }
    return reached;
  }

  #follow(row: Row, node: number, runs: RelationshipRuns, outgoing: boolean, depth: number, reached: number[]): void {
    const mask = this.#types.mask();
    const filter = this.#filter;
    for (let at = runs.start[node]!; at < runs.end[node]!; at++) {
      this.#runtime.tick();
      const type = runs.type[at]!;
      if (mask && mask[type] === 0) continue;
      const other = runs.other[at]!;
      const relationship = runs.relationship[at]!;
      const [from, to] = outgoing ? [node, other] : [other, node];
      if (filter.relationship && !filter.relationship(row, relationship, type, from, to)) continue;
      if (filter.node && !filter.node(row, other)) continue;
      this.#arrive(other, node, relationship, depth, reached);
    }
  }

  #arrive(other: number, from: number, relationship: number, depth: number, reached: number[]): void {
    if (other === this.#start) {
      if (from === other) this.shortestCycle = 1;
      return;
    }
    const first = from === this.#start ? relationship : this.#first[from]!;
    if (this.#seenIn[other] !== this.#search) {
      this.#seenIn[other] = this.#search;
      this.#first[other] = first;
      this.#depth[other] = depth;
      reached.push(other);
    } else if (this.#first[other] !== first)
      this.shortestCycle = Math.min(this.shortestCycle ?? Number.POSITIVE_INFINITY, depth + this.#depth[other]!);
  }
}
