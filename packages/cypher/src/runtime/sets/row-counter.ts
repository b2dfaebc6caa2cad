import type { Compiler } from '../../execution/compiler.ts';
import type { Frame, Row } from '../../execution/frame.ts';
import type { Runtime } from '../../execution/runtime.ts';
import { TypeFilter } from '../match/type-filter.ts';
import { TrailCounter } from '../trail-count/trail-counter.ts';
import { Neighbours } from './neighbours.ts';
import type { NodeFilter } from './node-filter.ts';
import { nodeFilter } from './node-filters.ts';
import type { SetEdge, SetNode } from './set-pattern.ts';

const UNKNOWN = -1;

/**
 * In how many ways the part of a tree pattern below one of its nodes can be matched from a node of the graph: the product
 * over its branches of the sum over their ends. Each node is counted once, and no row is made.
 */
export class RowCounter {
  readonly #runtime: Runtime;
  readonly #own: NodeFilter;
  readonly #branches: readonly ((row: Row, node: number) => number)[];
  #known = new Float64Array(0);

  constructor(compiler: Compiler, node: SetNode, frame: Frame) {
    this.#runtime = compiler.runtime;
    this.#own = nodeFilter(compiler, { ...node, branches: [] }, frame, false);
    this.#branches = node.branches.map((edge) => {
      const far = new RowCounter(compiler, edge.to, frame);
      return edge.relationship.range ? countTrails(compiler, edge, far) : countSteps(compiler, edge, far, frame);
    });
  }

  count(row: Row, node: number): number {
    if (this.#branches.length === 0) return this.#own.accepts(row, node) ? 1 : 0;
    const { nodeLimit } = this.#runtime.graph;
    if (this.#known.length < nodeLimit) this.#known = new Float64Array(nodeLimit).fill(UNKNOWN);
    let count = this.#known[node]!;
    if (count !== UNKNOWN) return count;
    count = this.#own.accepts(row, node) ? 1 : 0;
    for (const branch of this.#branches) if (count > 0) count *= branch(row, node);
    this.#known[node] = count;
    return count;
  }
}

function countSteps(compiler: Compiler, edge: SetEdge, far: RowCounter, frame: Frame) {
  const neighbours = new Neighbours(compiler, edge, frame, { back: false, dependsOnRow: false });
  return (row: Row, node: number): number => {
    neighbours.load(row, node);
    const { list, from, to } = neighbours;
    let sum = 0;
    for (let at = from; at < to; at++) sum += far.count(row, list[at]!);
    return sum;
  };
}

function countTrails({ runtime }: Compiler, { relationship, outgoing }: SetEdge, far: RowCounter) {
  const { min: shortest, max } = relationship.range!;
  const min = shortest ?? 1;
  // Where no bound matters, all lengths from one on are counted together.
  const byLength = max !== undefined || min > 1;
  const lengths = byLength ? { longest: max ?? Number.POSITIVE_INFINITY, cuts: true } : { longest: 1, cuts: false };
  const types = new TypeFilter(runtime, relationship.types);
  let counter: TrailCounter | undefined;
  return (row: Row, node: number): number => {
    const runs = outgoing ? runtime.graph.outgoing : runtime.graph.incoming;
    counter ??= new TrailCounter(runtime, runs, types.mask(), (end) => far.count(row, end), lengths);
    const counts = counter.countsFrom(node);
    return counts ? counts.slice(min).reduce((sum, count) => sum + count, 0) : Number.POSITIVE_INFINITY;
  };
}
