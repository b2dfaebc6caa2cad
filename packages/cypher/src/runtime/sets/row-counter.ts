import type { Compiler } from '../../execution/compiler.ts';
import type { Frame, Row } from '../../execution/frame.ts';
import type { Runtime } from '../../execution/runtime.ts';
import { TypeFilter } from '../match/type-filter.ts';
import { TrailCounter } from '../trail-count/trail-counter.ts';
import { countCompared } from './compared/compared-branches.ts';
import { type ComparedWays, waysFrom } from './compared/compared-tree.ts';
import type { NodeCount } from './compared/ends-along.ts';
import type { PairClasses } from './compared/pair-classes.ts';
import { conflictOf } from './conflict.ts';
import { countFollowing, countFollowingBelow } from './meeting/following-walks.ts';
import { countMeeting, countMeetingBelow, isFollowing } from './meeting/meeting-walks.ts';
import { Neighbours } from './neighbours.ts';
import type { NodeFilter } from './node-filter.ts';
import { nodeFilter } from './node-filters.ts';
import type { SetEdge, SetNode } from './set-pattern.ts';

const UNKNOWN = -1;

/** In how many ways one branch, or two that depend on each other, can be matched from a node. */
type BranchCount = NodeCount;

/** How often a match counts: as often as the node in it says that stands for the one of this name. */
type RowWeights = { readonly name: string; of(node: number): number };

/** What decides how often a match counts. */
type RowCounting = {
  readonly weights?: RowWeights | undefined;
  /** Two nodes of which only pairs count that fit each other. */
  readonly pair?: PairClasses | undefined;
};

/**
 * In how many ways the part of a tree pattern below one of its nodes can be matched from a node of the graph: the product
 * over its branches of the sum over their ends. Each node is counted once, and no row is made.
 */
export class RowCounter {
  readonly #runtime: Runtime;
  readonly #own: NodeFilter;
  readonly #branches: readonly BranchCount[];
  readonly #weightOf: ((node: number) => number) | undefined;
  #known = new Float64Array(0);

  constructor(compiler: Compiler, node: SetNode, frame: Frame, counting: RowCounting = {}) {
    const { weights, pair } = counting;
    this.#weightOf = weights?.name === node.node.name ? (one) => weights!.of(one) : undefined;
    this.#runtime = compiler.runtime;
    this.#own = nodeFilter(compiler, { ...node, branches: [] }, frame, false);
    const branches: BranchCount[] = [];
    const open = new Set(node.branches);
    const ways = pair && waysFrom(node, pair);
    if (ways) {
      branches.push(countPair(compiler, pair, ways, frame, counting));
      for (const [edge] of [ways.toFirst, ways.toSecond]) if (edge) open.delete(edge);
    }
    for (const edge of node.branches) {
      if (!open.delete(edge)) continue;
      const sibling = [...open].find((other) => conflictOf(edge.relationship, other.relationship) !== 'none');
      if (sibling) open.delete(sibling);
      branches.push(
        sibling
          ? countSiblings(compiler, edge, sibling, frame, counting)
          : branchCount(compiler, edge, frame, counting),
      );
    }
    this.#branches = branches;
  }

  count(row: Row, node: number): number {
    if (this.#branches.length === 0) return this.#ownCount(row, node);
    const { nodeLimit } = this.#runtime.graph;
    if (this.#known.length < nodeLimit) this.#known = new Float64Array(nodeLimit).fill(UNKNOWN);
    let count = this.#known[node]!;
    if (count !== UNKNOWN) return count;
    count = this.#ownCount(row, node);
    for (const branch of this.#branches) if (count > 0) count *= branch(row, node);
    this.#known[node] = count;
    return count;
  }

  #ownCount(row: Row, node: number): number {
    if (!this.#own.accepts(row, node)) return 0;
    return this.#weightOf ? this.#weightOf(node) : 1;
  }
}

/** Two branches whose ends are compared, or one whose end is compared with the node itself. */
function countPair(
  compiler: Compiler,
  pair: PairClasses,
  ways: ComparedWays,
  frame: Frame,
  counting: RowCounting,
): BranchCount {
  const counters = {
    ofNode(node: SetNode): NodeCount {
      const counter = new RowCounter(compiler, node, frame, { weights: counting.weights });
      return (row, one) => counter.count(row, one);
    },
    ofBranch: (edge: SetEdge) => branchCount(compiler, edge, frame, { weights: counting.weights }),
  };
  return countCompared({ compiler, frame, pair, ways, counters });
}

function branchCount(compiler: Compiler, edge: SetEdge, frame: Frame, counting: RowCounting): BranchCount {
  const child = edge.to.branches.find((other) => conflictOf(edge.relationship, other.relationship) !== 'none');
  if (child) return countDistinct(compiler, edge, child, frame, counting);
  const far = new RowCounter(compiler, edge.to, frame, counting);
  return edge.relationship.range ? countTrails(compiler, edge, far) : countSteps(compiler, edge, far, frame);
}

/** Both branches from one node: all pairs without those of a relationship with itself. */
function countSiblings(
  compiler: Compiler,
  edge: SetEdge,
  sibling: SetEdge,
  frame: Frame,
  counting: RowCounting,
): BranchCount {
  const [one, other] = [edge, sibling].map((branch) => new RowCounter(compiler, branch.to, frame, counting));
  if (edge.relationship.range)
    return (isFollowing(edge.relationship, sibling.relationship) ? countFollowing : countMeeting)(
      compiler,
      [edge, sibling],
      [(row, node) => one!.count(row, node), (row, node) => other!.count(row, node)],
      false,
    );
  const [ones, others] = [edge, sibling].map((branch) =>
    countSteps(compiler, branch, branch === edge ? one! : other!, frame),
  );
  const both = new Neighbours(compiler, edge, frame, { back: false });
  const onlyLoops = conflictOf(edge.relationship, sibling.relationship) === 'loops';
  return (row, node) => {
    const all = ones!(row, node) * others!(row, node);
    if (all === 0) return 0;
    both.load(row, node);
    let same = 0;
    for (const end of both.list.subarray(both.from, both.to))
      if (!onlyLoops || end === node) same += one!.count(row, end) * other!.count(row, end);
    return all - same;
  };
}

/** Two steps behind each other: from the middle everything but the way back over the same relationship. */
function countDistinct(
  compiler: Compiler,
  edge: SetEdge,
  child: SetEdge,
  frame: Frame,
  counting: RowCounting,
): BranchCount {
  const branches = edge.to.branches.filter((branch) => branch !== child);
  const middles = new RowCounter(compiler, { ...edge.to, branches }, frame, counting);
  const ends = new RowCounter(compiler, child.to, frame, counting);
  if (edge.relationship.range)
    return (isFollowing(edge.relationship, child.relationship) ? countFollowingBelow : countMeetingBelow)(
      compiler,
      [edge, child],
      [(row, node) => middles.count(row, node), (row, node) => ends.count(row, node)],
      false,
    );
  const waysOn = countSteps(compiler, child, ends, frame);
  const known = new Map<number, number>();
  const neighbours = new Neighbours(compiler, edge, frame, { back: false });
  const onlyLoops = conflictOf(edge.relationship, child.relationship) === 'loops';
  return (row, node) => {
    neighbours.load(row, node);
    let sum = 0;
    for (const middle of neighbours.list.subarray(neighbours.from, neighbours.to)) {
      const own = middles.count(row, middle);
      if (own === 0) continue;
      let ways = known.get(middle);
      if (ways === undefined) {
        ways = waysOn(row, middle);
        known.set(middle, ways);
      }
      sum += own * (ways - (!onlyLoops || node === middle ? ends.count(row, node) : 0));
    }
    return sum;
  };
}

function countSteps(compiler: Compiler, edge: SetEdge, far: RowCounter, frame: Frame) {
  const neighbours = new Neighbours(compiler, edge, frame, { back: false });
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
