import type { Compiler } from '../../execution/compiler.ts';
import type { Frame, Row } from '../../execution/frame.ts';
import { counted, type PlanStep } from '../../execution/plan-recorder.ts';
import type { Expression, PatternPart } from '../../syntax/ast.ts';
import type { NodeValue } from '../../values/value.ts';
import { truth } from '../compile-logic.ts';
import { recordSetPlan } from '../sets/describe-set.ts';
import { canKeepApart } from '../sets/meeting/spine-meeting.ts';
import { countsDistinct, setMatchStep } from '../sets/set-match.ts';
import { setPattern } from '../sets/set-pattern.ts';
import { bindPath } from './bind-path.ts';
import { describeStep } from './describe-step.ts';
import { expandStep } from './expand.ts';
import { joinedScan, joinedScanStep } from './joins/joined-scan.ts';
import { type ManyStartsWalk, manyStartsWalk, sharesWalk, sharesWalkOfRows } from './many-starts.ts';
import { type ExpandPlan, orderSteps, type PlannedStep } from './order-steps.ts';
import { type PatternGraph, patternGraph } from './pattern-graph.ts';
import { scanStep } from './scan.ts';
import { shortestStep } from './shortest.ts';
import type { MatchOptions, Step } from './step.ts';
import { varLengthStep } from './var-length.ts';

/** Fewer rows are searched for one at a time; a search between two known nodes ends early. */
const FEW_STARTS = 3;
const FEW_PAIRS = 32;

/** A search for patterns, ready to run from any row. */
export class Matcher {
  readonly newSlots: readonly number[];
  /** Whether rows come with a number of distinct ends instead of the ends. */
  readonly countsDistinct: boolean = false;
  readonly #first: Step;
  readonly #many: ((rows: readonly Row[]) => boolean) | undefined;
  #few = FEW_STARTS;
  #sink: Step = () => true;

  constructor(
    compiler: Compiler,
    patterns: readonly PatternPart[],
    where: Expression | undefined,
    frame: Frame,
    options: MatchOptions = {},
  ) {
    const graph = patternGraph(patterns, where, frame, options.demand?.reads ?? (() => true));
    this.newSlots = graph.newSlots;
    const sets = compiler.runtime.writer ? undefined : setPattern(graph, compiler.runtime.graph, frame, options);
    if (sets && canKeepApart(compiler, sets, frame)) {
      this.countsDistinct = countsDistinct(sets, options);
      const recorder = compiler.runtime.plan;
      const entry = recorder && recordSetPlan(recorder, sets, graph, compiler.runtime.graph, this.countsDistinct);
      const make = (following: Step) => setMatchStep(compiler, sets, frame, options, following);
      const sink: Step = (row) => this.#sink(row);
      this.#first = recorder && entry ? counted(recorder, entry, sink, make) : make(sink);
      return;
    }
    const plan = orderSteps(compiler.runtime.graph, graph);
    this.#first = this.#build(compiler, graph, plan, frame, options);
    if (options.manyRows) this.#many = this.#buildMany(compiler, graph, plan, frame, options);
  }

  /** Calls `sink` for every match, with the row extended. Returns false when the sink wanted no more. */
  run(row: Row, sink: Step): boolean {
    const outer = this.#sink;
    this.#sink = sink;
    const wanted = this.#first(row);
    this.#sink = outer;
    return wanted;
  }

  /** As `run`, for many rows at once, which must not be used for anything else meanwhile. */
  runMany(rows: readonly Row[], sink: Step): boolean {
    if (!this.#many || rows.length < this.#few) return rows.every((row) => this.run(row, sink));
    const outer = this.#sink;
    this.#sink = sink;
    const wanted = this.#many(rows);
    this.#sink = outer;
    return wanted;
  }

  /** Whether it costs less to search for many rows at once. */
  get sharesRows(): boolean {
    return this.#many !== undefined;
  }

  exists(row: Row): boolean {
    return !this.run(row, () => false);
  }

  /** Where the first walk begins at a known node and goes the same ways for every row. */
  #buildMany(
    compiler: Compiler,
    graph: PatternGraph,
    plan: readonly PlannedStep[],
    frame: Frame,
    options: MatchOptions,
  ): ((rows: readonly Row[]) => boolean) | undefined {
    const at = plan.findIndex((step) => step.kind !== 'filter' && !(step.kind === 'scan' && step.node.bound));
    const walk = plan[at];
    if ((walk?.kind !== 'shortest' && walk?.kind !== 'var-length') || !sharesWalkOfRows(walk, options, graph))
      return undefined;
    if (walk.closes) this.#few = FEW_PAIRS;
    let next: Step = (row) => this.#sink(row);
    for (const step of plan.slice(at + 1).toReversed()) next = buildStep(compiler, graph, step, frame, options, next);
    const starts = new Map<number, Row[]>();
    let find: Step = (row) => {
      const { node } = row[walk.from.slot] as NodeValue;
      const others = starts.get(node);
      if (others) others.push(row);
      else starts.set(node, [row]);
      return true;
    };
    for (const step of plan.slice(0, at).toReversed()) find = buildStep(compiler, graph, step, frame, options, find);
    const search = manyStartsWalk(compiler, walk, frame, { ...options, starts: undefined }, graph, next);
    return (rows) => {
      starts.clear();
      for (const row of rows) find(row);
      return search(starts);
    };
  }

  #build(
    compiler: Compiler,
    graph: PatternGraph,
    plan: readonly PlannedStep[],
    frame: Frame,
    options: MatchOptions,
  ): Step {
    let next: Step = (row) => this.#sink(row);
    const recorder = compiler.runtime.plan;
    const joins = plan.map((_, at) => (compiler.runtime.writer ? undefined : joinedScan(plan, at, options, graph)));
    const recorded = plan.map((step, at) => {
      if (!recorder) return undefined;
      const { operator, detail, estimate } = describeStep(step, graph, compiler.runtime.graph, options);
      const join = joins[at];
      return recorder.add(join ? (join.counts ? 'CountJoin' : 'RangeJoin') : operator, detail, estimate);
    });
    const first = plan.findIndex(({ kind }) => kind !== 'filter');
    /** By position: all steps from there on. */
    const chain: Step[] = [];
    chain[plan.length] = next;
    for (let at = plan.length - 1; at >= 0; at--) {
      const scan = sharedScan(plan, at, options, graph);
      if (scan !== undefined) {
        const following = countingRows(recorded[at], next);
        const shared = { ...options, starts: scan === first ? options.starts : undefined };
        const walk = manyStartsWalk(compiler, plan[at] as ExpandPlan, frame, shared, graph, following);
        const steps = plan.slice(scan, at).map((step, index) => ({ step, entry: recorded[scan + index] }));
        next = collectStarts(compiler, plan[at] as ExpandPlan, steps, recorded[at], walk, (step, following) =>
          buildStep(compiler, graph, step, frame, options, following),
        );
        at = scan;
        continue;
      }
      const join = joins[at];
      const step = plan[at]!;
      const make = (following: Step) => {
        if (at === first && step.kind === 'scan' && !join)
          return scanStep(compiler, step, frame, following, options.starts);
        const plain = buildStep(compiler, graph, step, frame, options, following);
        if (!join) return plain;
        const steps = { plain, filtered: following, next: chain[at + join.used]! };
        return joinedScanStep(compiler, join, frame, options, steps);
      };
      const entry = recorded[at];
      next = recorder && entry ? counted(recorder, entry, next, make) : make(next);
      chain[at] = next;
    }
    return next;
  }
}

/** The position of the scan whose nodes can all be starts of the walk at a position. */
function sharedScan(
  plan: readonly PlannedStep[],
  at: number,
  options: MatchOptions,
  graph: PatternGraph,
): number | undefined {
  const walk = plan[at]!;
  if (walk.kind !== 'shortest' && walk.kind !== 'var-length') return undefined;
  let scan = at - 1;
  while (scan >= 0 && plan[scan]!.kind === 'filter') scan--;
  return scan >= 0 && sharesWalk(walk, plan[scan]!, options, graph) ? scan : undefined;
}

function countingRows(entry: PlanStep | undefined, next: Step): Step {
  if (!entry) return next;
  return (row) => {
    entry.rows++;
    return next(row);
  };
}

/** Lets the scan and the conditions on it find all starts before the walk begins. */
function collectStarts(
  compiler: Compiler,
  { from }: ExpandPlan,
  steps: readonly { readonly step: PlannedStep; readonly entry: PlanStep | undefined }[],
  walkEntry: PlanStep | undefined,
  walk: ManyStartsWalk,
  build: (step: PlannedStep, following: Step) => Step,
): Step {
  const { runtime } = compiler;
  let starts: number[] = [];
  let find: Step = (row) => {
    starts.push((row[from.slot] as NodeValue).node);
    return true;
  };
  for (const { step, entry } of steps.toReversed()) {
    const make = (following: Step) => build(step, following);
    find = runtime.plan && entry ? counted(runtime.plan, entry, find, make) : make(find);
  }
  return (row) => {
    starts = [];
    find(row);
    const rows = [row];
    const found = new Map(starts.map((start) => [start, rows]));
    if (walkEntry) walkEntry.calls += found.size;
    runtime.hold(found.size);
    const wanted = runtime.plan ? runtime.plan.within(walkEntry, () => walk(found)) : walk(found);
    runtime.release(found.size);
    return wanted;
  };
}

function buildStep(
  compiler: Compiler,
  graph: PatternGraph,
  step: PlannedStep,
  frame: Frame,
  options: MatchOptions,
  next: Step,
): Step {
  switch (step.kind) {
    case 'scan':
      return scanStep(compiler, step, frame, next);
    case 'expand':
      return expandStep(compiler, step, frame, next);
    case 'var-length':
      return varLengthStep(compiler, step, frame, options, graph, next);
    case 'shortest':
      return shortestStep(compiler, step, frame, options, next);
    case 'path':
      return bindPath(step.path, next);
    case 'filter': {
      const evaluate = compiler.compile(step.condition.expression, frame);
      return (row) => (truth(evaluate(row)) === true ? next(row) : true);
    }
  }
}
