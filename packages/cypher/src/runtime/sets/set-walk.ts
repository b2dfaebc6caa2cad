import type { Compiler } from '../../execution/compiler.ts';
import type { Frame, Row } from '../../execution/frame.ts';
import type { Runtime } from '../../execution/runtime.ts';
import { conflictOf } from './conflict.ts';
import { DistinctSteps } from './distinct-steps.ts';
import { LaneStep } from './lane-step.ts';
import type { LaneSet } from './lanes/lane-set.ts';
import type { ListLevel, ListStep } from './lists/list-level.ts';
import { spineLists } from './lists/spine-lists.ts';
import { LongStep } from './long-step.ts';
import { isLong } from './long-walk.ts';
import { SplitStep, splitPlan } from './meeting/split-step.ts';
import { relationshipCount } from './neighbours.ts';
import type { NodeFilter } from './node-filter.ts';
import { nodeFilter } from './node-filters.ts';
import { PairFilter } from './pairs/pair-filter.ts';
import type { SetEdge, SetNode, SetPattern } from './set-pattern.ts';
import { isLongUndirected, withOneStep } from './undirected/adjacent-pairs.ts';
import { isUndirectedWalk, UndirectedStep } from './undirected/undirected-step.ts';

type SpineStep = LaneStep | LongStep | UndirectedStep | DistinctSteps | SplitStep;

function stepFor(edge: SetEdge) {
  if (isUndirectedWalk(edge)) return UndirectedStep;
  return isLong(edge) ? LongStep : LaneStep;
}

/** A walk along the spine of a pattern, from many starts together. */
export class SetWalk {
  readonly roots: NodeFilter;
  /** By step: the conditions on the start and what the step has reached. */
  readonly #onWay = new Map<number, PairFilter>();
  readonly #steps: readonly SpineStep[];

  constructor(compiler: Compiler, pattern: SetPattern, frame: Frame) {
    const { root, spine, dependsOnRow } = pattern;
    this.roots = nodeFilter(
      compiler,
      isCommon(compiler.runtime, spine[0]) ? root : reduced(root, spine),
      frame,
      dependsOnRow,
    );
    const lean = spine.map((edge, at) => ({ ...edge, to: reduced(edge.to, spine.slice(at + 1)) }));
    const steps: SpineStep[] = [];
    for (let at = 0; at < lean.length; at++) {
      const step = steps.length;
      const [edge, next] = [lean[at]!, lean[at + 1]];
      const split = splitPlan(at === 0 ? root : spine[at - 1]!.to, edge, next);
      const conflict = next ? conflictOf(edge.relationship, next.relationship) : 'none';
      if (next && (conflict === 'any' || conflict === 'loops')) {
        // What lies behind the second step is tested there.
        const middle = { ...edge, to: spine[at]!.to };
        const onlyLoops = conflict === 'loops';
        steps.push(new DistinctSteps(compiler, [middle, next], frame, { dependsOnRow, onlyLoops }));
        at++;
      } else if (split) {
        const isBoth = split.question === 'ends from starts';
        steps.push(new SplitStep(compiler, isBoth ? { ...split, middle: spine[at]!.to } : split, frame));
        if (isBoth) at++;
      } else {
        const walk = isLongUndirected(edge) ? withOneStep(edge) : edge;
        steps.push(new (stepFor(walk))(compiler, walk, frame, dependsOnRow));
      }
      const ofPair = pattern.onWay.get(at);
      if (!ofPair) continue;
      const way = { ...pattern, ofPair, apart: [], onWay: new Map(), spine: spine.slice(0, at + 1) };
      this.#onWay.set(step, new PairFilter(compiler, way, frame));
    }
    this.#steps = steps;
  }

  /** Relationships that were looked at so far. */
  get visits(): number {
    return this.#steps.reduce((sum, step) => sum + step.visits, 0);
  }

  /**
   * The ends of the starts in `near`; undefined when that takes more visits than `limit` in each step. `starts` are the
   * nodes of the lanes, where each has one.
   */
  run(row: Row, near: LaneSet, starts?: readonly number[], limit = Number.POSITIVE_INFINITY): LaneSet | undefined {
    let reached = near;
    for (const [at, step] of this.#steps.entries()) {
      if (!step.run(row, reached, limit)) return undefined;
      reached = step.result;
      if (starts) this.#onWay.get(at)?.apply(row, reached, starts);
    }
    return reached;
  }

  /** What some starts lead to, by lists; undefined where that cannot be, or would be too long. */
  lists(row: Row, starts: Uint32Array): ListLevel | undefined {
    if (this.#onWay.size > 0) return undefined;
    const steps: ListStep[] = [];
    for (const step of this.#steps) {
      if (!(step instanceof LaneStep || step instanceof LongStep)) return undefined;
      const lists = step.listSteps(row);
      if (!lists) return undefined;
      steps.push(...lists);
    }
    return spineLists(steps, starts);
  }

  /** The starts from which something may be reached, judging by what is laid out already. */
  startsAmong(roots: readonly number[]): readonly number[] {
    const [first] = this.#steps;
    return first instanceof LaneStep ? roots.filter((root) => first.canBegin(root)) : roots;
  }

  /** Says that walks from many starts are coming. */
  expectMany(row: Row): void {
    for (const step of this.#steps) step.expectMany(row);
  }

  /** Forgets what was worked out for other values of known nodes. */
  reset(): void {
    this.roots.reset();
    for (const step of this.#steps) step.reset();
  }
}

/** A node of the spine from which the end can be reached: no walk begins that cannot arrive. */
function reduced(node: SetNode, rest: readonly SetEdge[]): SetNode {
  const [edge, ...further] = rest;
  if (!edge) return node;
  const plain = isLongUndirected(edge) ? withOneStep(edge) : edge;
  return { ...node, branches: [...node.branches, { ...plain, to: reduced(edge.to, further), mayShare: true }] };
}

/** Whether most nodes have such a step: then it costs less to begin at all of them than to find those that have one. */
function isCommon(runtime: Runtime, edge: SetEdge | undefined): boolean {
  if (!edge || edge.relationship.range || edge.to.node.bound) return false;
  const { labels } = edge.to.node;
  if (labels.length > 0 || edge.to.conditions.length > 0 || edge.to.branches.length > 0) return false;
  return relationshipCount(runtime, edge) >= runtime.graph.nodeCount;
}
