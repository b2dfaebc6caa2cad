import type { Compiler } from '../../../execution/compiler.ts';
import type { Frame, Row } from '../../../execution/frame.ts';
import type { Runtime } from '../../../execution/runtime.ts';
import { LaneSet } from '../lanes/lane-set.ts';
import { nodeFilter } from '../node-filters.ts';
import type { SetEdge, SetNode } from '../set-pattern.ts';
import { isFollowing } from './meeting-walks.ts';
import { SplitLanes, type SplitQuestion } from './split-lanes.ts';

/** What a step of the spine finds that is one or both of two walks that follow each other. */
type SplitPlan = {
  readonly question: SplitQuestion;
  readonly walks: readonly [SetEdge, SetEdge];
  readonly start: SetNode;
  readonly middle: SetNode;
  readonly end: SetNode;
};

/** Undefined when the edge from `near` is no such walk. */
export function splitPlan(near: SetNode, edge: SetEdge, next: SetEdge | undefined): SplitPlan | undefined {
  const follows = (other: SetEdge) => isFollowing(edge.relationship, other.relationship);
  if (next && follows(next))
    return { question: 'ends from starts', walks: [edge, next], start: near, middle: edge.to, end: next.to };
  const branch = edge.to.branches.find(follows);
  if (branch)
    return {
      question: 'middles from starts',
      walks: [edge, branch],
      start: near,
      middle: without(edge.to, branch),
      end: branch.to,
    };
  const other = near.branches.find(follows);
  if (!other) return undefined;
  return {
    question: 'ends from middles',
    walks: [other, edge],
    start: other.to,
    middle: without(near, other),
    end: edge.to,
  };
}

function without(node: SetNode, branch: SetEdge): SetNode {
  return { ...node, branches: node.branches.filter((one) => one !== branch) };
}

/** A walk along the spine, or two, with another one behind or before it that must not use the same relationship. */
export class SplitStep {
  readonly result = new LaneSet();
  readonly #compiler: Compiler;
  readonly #runtime: Runtime;
  readonly #plan: SplitPlan;
  readonly #frame: Frame;
  #lanes: SplitLanes | undefined;

  constructor(compiler: Compiler, plan: SplitPlan, frame: Frame) {
    this.#compiler = compiler;
    this.#runtime = compiler.runtime;
    this.#plan = plan;
    this.#frame = frame;
  }

  get visits(): number {
    return this.#lanes?.visits ?? 0;
  }

  /** False when there are more visits than `limit`. */
  run(row: Row, near: LaneSet, limit: number): boolean {
    this.result.clear(this.#runtime.graph.nodeLimit);
    this.#lanes ??= splitLanes(this.#compiler, this.#plan, this.#frame);
    this.#lanes.run(row, this.#plan.question, near, this.result);
    return this.visits <= limit;
  }

  reset(): void {
    this.#lanes = undefined;
  }

  expectMany(): void {
    this.#lanes ??= splitLanes(this.#compiler, this.#plan, this.#frame);
  }
}

function splitLanes(compiler: Compiler, { question, walks, start, middle, end }: SplitPlan, frame: Frame): SplitLanes {
  const filter = (node: SetNode) => nodeFilter(compiler, node, frame, false);
  const [first, second] = walks.map(({ relationship }) => relationship.range!.min ?? 1);
  return new SplitLanes(compiler, {
    edge: question === 'ends from middles' ? walks[1] : walks[0],
    least: [first!, second!],
    starts: filter(start),
    middles: filter(middle),
    ends: filter(end),
  });
}
