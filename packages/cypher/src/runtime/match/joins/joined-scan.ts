import type { Compiler } from '../../../execution/compiler.ts';
import type { Evaluate, Frame, Row } from '../../../execution/frame.ts';
import type { Runtime } from '../../../execution/runtime.ts';
import { QueryError } from '../../../query-error.ts';
import { NodeValue } from '../../../values/value.ts';
import { truth } from '../../compile-logic.ts';
import { labelCandidates, nodeTest } from '../node-candidates.ts';
import type { PlannedStep, ScanPlan } from '../order-steps.ts';
import type { Condition, PatternGraph, PatternNode } from '../pattern-graph.ts';
import { weighted } from '../shortest.ts';
import type { MatchOptions, Step } from '../step.ts';
import { type JoinConditions, joinConditions } from './join-conditions.ts';
import { JoinIndex } from './join-index.ts';
import type { NodeRange } from './sorted-values.ts';

/** A scan with the conditions behind it, which are met by an index of what is computed of the nodes. */
type JoinedScan = {
  readonly scan: ScanPlan;
  readonly conditions: JoinConditions;
  /** Whether nodes are only counted, or only have to exist. */
  readonly counts: boolean;
  /** How many steps of the plan it stands for. */
  readonly used: number;
};

/**
 * The scan at a position of a plan as a join with what is known by then. Undefined where nothing compares the node with
 * anything, or where an index of the graph finds it.
 */
export function joinedScan(
  plan: readonly PlannedStep[],
  at: number,
  options: MatchOptions,
  graph: PatternGraph,
): JoinedScan | undefined {
  const scan = plan[at]!;
  if (scan.kind !== 'scan' || scan.node.bound) return undefined;
  const filters: Condition[] = [];
  let end = at + 1;
  for (let step = plan[end]; step?.kind === 'filter'; step = plan[++end]) filters.push(step.condition);
  const conditions = joinConditions(filters, scan.node.name);
  const isLast = end === plan.length && !graph.relationships.some((one) => touches(one, scan.node));
  const counts = isLast && conditions.others.length === 0 && !readsNode(scan.node, options);
  const isAlone = at === 0 && conditions.equal.length === 0 && !conditions.range && conditions.differs.length === 0;
  if (isAlone || (!counts && (!conditions.range || scan.lookups.length > 0))) return undefined;
  return { scan, conditions, counts, used: end - at };
}

function touches({ left, right }: { readonly left: PatternNode; readonly right: PatternNode }, node: PatternNode) {
  return left === node || right === node;
}

function readsNode({ name }: PatternNode, { weight, demand }: MatchOptions): boolean {
  if (weight) return weight.reads(name);
  return !demand?.set || demand.reads(name);
}

/** `filtered`: the conditions, then the rest of the plan. `plain`: the scan itself in front of them. */
export function joinedScanStep(
  compiler: Compiler,
  join: JoinedScan,
  frame: Frame,
  options: MatchOptions,
  { filtered, plain, next }: { readonly filtered: Step; readonly plain: Step; readonly next: Step },
): Step {
  const { slot } = join.scan.node;
  const candidates = new JoinCandidates(compiler, join, frame);
  const weight = options.weight?.slot;
  const differing = join.conditions.differs.map((name) => frame.slotOf(name)!);
  const count = (row: Row, found: NodeRange): boolean => {
    const number = found.to - found.from - among(row, found, differing);
    if (number <= 0) return true;
    row[slot] = new NodeValue(found.list.nodes[found.from]!);
    return weight === undefined ? next(row) : weighted(row, weight, number, next);
  };
  const each = (row: Row, { list: { nodes }, from, to }: NodeRange): boolean => {
    for (let at = from; at < to; at++) {
      compiler.runtime.tick();
      row[slot] = new NodeValue(nodes[at]!);
      if (!filtered(row)) return false;
    }
    return true;
  };
  return (row) => {
    compiler.runtime.tick();
    const found = candidates.find(row);
    if (!found || differing.some((other) => !(row[other] instanceof NodeValue))) return plain(row);
    return join.counts ? count(row, found) : each(row, found);
  };
}

/** How many of the nodes in some slots are in a range. */
function among(row: Row, { list, from, to }: NodeRange, slots: readonly number[]): number {
  if (slots.length === 0) return 0;
  const positions = Array.from(new Set(slots.map((slot) => (row[slot] as NodeValue).node)), (node) =>
    list.positionOf(node),
  );
  return positions.filter((at) => at !== undefined && at >= from && at < to).length;
}

class JoinCandidates {
  readonly #runtime: Runtime;
  readonly #scan: ScanPlan;
  readonly #own: readonly Evaluate[];
  readonly #open: () => JoinIndex;
  #index: JoinIndex | undefined;
  #asked = 0;
  #fails = false;

  constructor(compiler: Compiler, { scan, conditions }: JoinedScan, frame: Frame) {
    this.#runtime = compiler.runtime;
    this.#scan = scan;
    this.#own = conditions.own.map(({ expression }) => compiler.compile(expression, frame));
    const compile = (expression: Condition['expression']) => compiler.compile(expression, frame);
    const { range } = conditions;
    const keys = {
      equal: conditions.equal.map(({ of, value }) => ({ of: compile(of), value: compile(value) })),
      range: range && {
        of: compile(range.of),
        conditions: range.conditions.map(({ operator, value }) => ({ operator, value: compile(value) })),
      },
    };
    this.#open = () => new JoinIndex(compiler.runtime, keys);
  }

  /** Undefined for the first row, which is not worth an index, and where an index cannot tell. */
  find(row: Row): NodeRange | undefined {
    if (this.#fails || this.#runtime.writer || ++this.#asked < 2) return undefined;
    this.#index ??= this.#build(row);
    return this.#index?.find(row);
  }

  #build(row: Row): JoinIndex | undefined {
    const { graph } = this.#runtime;
    const { node } = this.#scan;
    const accepts = nodeTest(this.#runtime, node);
    const labelled = labelCandidates(this.#runtime, node);
    const count = labelled ? labelled.length : graph.nodeLimit;
    const index = this.#open();
    const scratch = row.slice();
    this.#runtime.hold(2 * count);
    try {
      for (let at = 0; at < count; at++) {
        this.#runtime.tick();
        const candidate = labelled ? labelled[at]! : at;
        if ((!labelled && !graph.hasNode(candidate)) || !accepts(candidate)) continue;
        scratch[node.slot] = new NodeValue(candidate);
        if (!this.#own.every((condition) => truth(condition(scratch)) === true)) continue;
        if (!index.add(scratch, candidate)) return this.#giveUp(2 * count);
      }
      return index;
    } catch (error) {
      // What fails for one node may be left out by another condition.
      if (error instanceof QueryError) return this.#giveUp(2 * count);
      throw error;
    }
  }

  #giveUp(held: number): undefined {
    this.#runtime.release(held);
    this.#fails = true;
    return undefined;
  }
}
