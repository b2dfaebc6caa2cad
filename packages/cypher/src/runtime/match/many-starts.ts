import type { Compiler } from '../../execution/compiler.ts';
import type { Evaluate, Frame, Row } from '../../execution/frame.ts';
import type { Runtime } from '../../execution/runtime.ts';
import { isLocal } from '../../rewrite/along-condition.ts';
import { freeVariables } from '../../syntax/free-variables.ts';
import { NodeValue, type RelationshipValue } from '../../values/value.ts';
import { truth } from '../compile-logic.ts';
import { bitCount } from '../sets/lanes/bit-count.ts';
import { estimateLabels } from './estimate.ts';
import { LANES, LaneSearch } from './lane-search.ts';
import { nodeTest } from './node-candidates.ts';
import type { ExpandPlan, PlannedStep } from './order-steps.ts';
import type { Condition, PatternGraph } from './pattern-graph.ts';
import { countsPaths, weighted } from './shortest.ts';
import type { MatchOptions, Step } from './step.ts';
import { onlyEndsMatter } from './var-length.ts';
import { type WalkFilter, walkFilter } from './walk-filter.ts';

/**
 * Whether the walk of `plan` can be made from many starts at once: they come from a scan of their own, and what may be
 * walked does not depend on the start.
 */
export function sharesWalk(plan: ExpandPlan, scan: PlannedStep, options: MatchOptions, graph: PatternGraph): boolean {
  if (scan.kind !== 'scan' || scan.node !== plan.from || scan.node.bound || plan.closes) return false;
  if (plan.kind !== 'shortest' && !reachesOneWay(plan, options, graph)) return false;
  const { name } = plan.from;
  const { properties } = plan.relationship;
  return (
    !plan.along.some(({ expression }) => freeVariables(expression).has(name)) &&
    !(properties && freeVariables(properties).has(name))
  );
}

/** Whether the walk of `plan` can be made for many rows at once: what may be walked depends on nothing in them. */
export function sharesWalkOfRows(plan: ExpandPlan, options: MatchOptions, graph: PatternGraph): boolean {
  if (plan.kind !== 'shortest' && !reachesOneWay(plan, options, graph)) return false;
  const { properties } = plan.relationship;
  return plan.along.every(isLocal) && !(properties && freeVariables(properties).size > 0);
}

/** Without a direction a start is an end of its own only over a cycle, which many starts together do not show. */
function reachesOneWay(plan: ExpandPlan, options: MatchOptions, graph: PatternGraph): boolean {
  return plan.relationship.direction !== 'both' && onlyEndsMatter(plan, options, graph);
}

/** A walk from many starts. Each has rows of its own, into which start and end of each pair are put. */
export type ManyStartsWalk = (starts: ReadonlyMap<number, readonly Row[]>) => boolean;

/** Shortest paths, or just the ends that can be reached, from many starts to every node that may be the other end. */
export function manyStartsWalk(
  compiler: Compiler,
  plan: ExpandPlan,
  frame: Frame,
  options: MatchOptions,
  graph: PatternGraph,
  next: Step,
): ManyStartsWalk {
  const walk = new SharedWalk(compiler, plan, frame, options, graph, next);
  options.starts?.claim();
  return (starts) => {
    const all = [...starts.keys()];
    const walkFrom = (from: number, to: number) => {
      for (let first = from; first < to; first += LANES)
        if (!walk.run(all.slice(first, Math.min(to, first + LANES)), starts)) return false;
      return true;
    };
    const list = { name: `walk from ${plan.from.name}`, total: all.length, batch: LANES, items: all };
    return options.starts ? options.starts.each(list, walkFrom) : walkFrom(0, all.length);
  };
}

/** Whether nothing but the walk reads its start. */
function isOnlyWalk({ relationships, nodes, paths }: PatternGraph): boolean {
  return relationships.length === 1 && nodes.length === 2 && paths.length === 0;
}

function nodeIn(row: Row, slot: number): number {
  return (row[slot] as NodeValue).node;
}

class SharedWalk {
  readonly #runtime: Runtime;
  readonly #plan: ExpandPlan;
  readonly #next: Step;
  readonly #filter: WalkFilter;
  readonly #search: LaneSearch;
  readonly #accepts: (node: number) => boolean;
  /** Conditions on the end alone, and those on it and anything else in the row. */
  readonly #ofEnd: readonly Evaluate[];
  readonly #ofPair: readonly Evaluate[];
  readonly #weight: MatchOptions['weight'];
  /** Whether one row stands for all shortest paths of a pair, and where it says of how many. */
  readonly #countsPaths: boolean;
  readonly #pathSlot: number | undefined;
  readonly #max: number;
  /** How many nodes may be the other end, judging by their labels. */
  readonly #mostEnds: number;

  constructor(
    compiler: Compiler,
    plan: ExpandPlan,
    frame: Frame,
    options: MatchOptions,
    graph: PatternGraph,
    next: Step,
  ) {
    const { relationship, from, to } = plan;
    const { shortest, range } = relationship;
    this.#runtime = compiler.runtime;
    this.#plan = plan;
    this.#next = next;
    this.#countsPaths = countsPaths(plan, options);
    this.#pathSlot = this.#countsPaths ? options.weight?.slot : undefined;
    this.#filter = walkFilter(compiler, plan, frame);
    this.#search = new LaneSearch(compiler.runtime, plan, this.#filter, {
      ways: this.#waysOf(shortest, options),
      returns: !shortest && (range?.min ?? 1) > 0,
    });
    this.#accepts = nodeTest(compiler.runtime, to);
    const isOfEnd = ({ expression }: Condition) => [...freeVariables(expression)].every((name) => name === to.name);
    const compile = ({ expression }: Condition) => compiler.compile(expression, frame);
    this.#ofEnd = plan.atEnd.filter(isOfEnd).map(compile);
    this.#ofPair = plan.atEnd.filter((condition) => !isOfEnd(condition)).map(compile);
    const { weight, manyRows } = options;
    const countsStarts =
      shortest !== 'all' && !manyRows && isOnlyWalk(graph) && this.#ofPair.length === 0 && !weight?.reads(from.name);
    this.#weight = countsStarts ? weight : undefined;
    this.#max = range ? (range.max ?? Number.POSITIVE_INFINITY) : 1;
    const { graph: source, writer } = compiler.runtime;
    this.#mostEnds = writer
      ? Number.POSITIVE_INFINITY
      : Math.min(source.nodeCount, ...to.labels.map((labels) => estimateLabels(source, labels)));
  }

  #waysOf(shortest: ExpandPlan['relationship']['shortest'], { weight }: MatchOptions) {
    if (this.#countsPaths) return weight ? 'count' : 'none';
    return shortest === 'all' || (shortest && this.#plan.reads) ? shortest : 'none';
  }

  run(starts: readonly number[], rows: ReadonlyMap<number, readonly Row[]>): boolean {
    const { to, closes, relationship } = this.#plan;
    const scratch = rows.get(starts[0]!)![0]!;
    if (relationship.range?.min === 0)
      for (const [lane, start] of starts.entries())
        if (this.#isEmptyWalk(scratch, start) && !this.#emitAll(rows.get(start)!, start, lane, start, 0)) return false;
    // As soon as every node with the labels of the end was found for every row there is nothing more to find.
    const ends = closes ? 1 : this.#mostEnds;
    let open = ends * starts.reduce((sum, start) => sum + (this.#weight ? 1 : rows.get(start)!.length), 0);
    let wanted = true;
    const targets = closes ? this.#targetsOf(starts, rows) : undefined;
    const isTarget = (row: Row, node: number) => (row[to.slot] as NodeValue).node === node;
    if (this.#pathSlot !== undefined) return this.#runCounting(scratch, starts, rows);
    this.#search.run(scratch, starts, this.#max, (node, lanes, level) => {
      if (targets ? !targets.has(node) : !this.#isEnd(scratch, node)) return true;
      if (this.#weight) {
        wanted = this.#emitCount(scratch, node, starts[31 - Math.clz32(lanes)]!, lanes, level);
        open -= bitCount(lanes);
        return wanted && open > 0;
      }
      for (let rest = lanes; rest !== 0 && wanted; rest &= rest - 1) {
        const lane = 31 - Math.clz32(rest & -rest);
        const all = rows.get(starts[lane]!)!;
        const fitting = closes ? all.filter((row) => isTarget(row, node)) : all;
        open -= fitting.length;
        wanted = this.#emitAll(fitting, node, lane, starts[lane]!, level);
      }
      return wanted && open > 0;
    });
    return wanted;
  }

  /** The ends that are known in the rows of some starts. */
  #targetsOf(starts: readonly number[], rows: ReadonlyMap<number, readonly Row[]>): ReadonlySet<number> {
    const { slot } = this.#plan.to;
    return new Set(starts.flatMap((start) => rows.get(start)!.map((row) => nodeIn(row, slot))));
  }

  /** First finds the ends of all starts, then counts the paths from one start after the other. */
  #runCounting(scratch: Row, starts: readonly number[], rows: ReadonlyMap<number, readonly Row[]>): boolean {
    const { to, closes } = this.#plan;
    const targets = closes ? this.#targetsOf(starts, rows) : undefined;
    const found: { readonly node: number; readonly lanes: number; readonly level: number }[] = [];
    this.#search.run(scratch, starts, this.#max, (node, lanes, level) => {
      if (targets ? targets.has(node) : this.#isEnd(scratch, node)) found.push({ node, lanes, level });
      return true;
    });
    for (const [lane, start] of starts.entries()) {
      const paths = this.#search.pathsFrom(lane, start);
      for (const { node, lanes, level } of found) {
        if (((lanes >>> lane) & 1) === 0) continue;
        for (const row of rows.get(start)!) {
          if (closes && nodeIn(row, to.slot) !== node) continue;
          if (!this.#emit(row, node, lane, start, level, paths[node]!)) return false;
        }
      }
    }
    return true;
  }

  /** Whether the walk may end where it begins, without a step. */
  #isEmptyWalk(row: Row, node: number): boolean {
    return this.#isEnd(row, node) && (!this.#filter.node || this.#filter.node(row, node));
  }

  #isEnd(row: Row, node: number): boolean {
    if (this.#plan.closes) return true;
    if (!this.#accepts(node)) return false;
    if (this.#ofEnd.length === 0) return true;
    row[this.#plan.to.slot] = new NodeValue(node);
    return this.#ofEnd.every((condition) => truth(condition(row)) === true);
  }

  #emitCount(row: Row, node: number, start: number, lanes: number, level: number): boolean {
    const { from, to, relationship } = this.#plan;
    row[to.slot] = new NodeValue(node);
    row[from.slot] = new NodeValue(start);
    if (relationship.length) row[relationship.length.slot] = level;
    row[this.#weight!.slot] = bitCount(lanes);
    row[relationship.slot] = null;
    const wanted = this.#next(row);
    row[this.#weight!.slot] = 1;
    return wanted;
  }

  #emitAll(rows: readonly Row[], node: number, lane: number, start: number, level: number): boolean {
    for (const row of rows) if (!this.#emit(row, node, lane, start, level)) return false;
    return true;
  }

  #emit(row: Row, node: number, lane: number, start: number, level: number, paths = 1): boolean {
    const { from, to, relationship, closes } = this.#plan;
    const { shortest } = relationship;
    if (closes && (row[to.slot] as NodeValue).node !== node) return true;
    row[to.slot] = new NodeValue(node);
    row[from.slot] = new NodeValue(start);
    if (relationship.length) row[relationship.length.slot] = level;
    for (const condition of this.#ofPair) if (truth(condition(row)) !== true) return true;
    if (level === 0) return this.#give(row, shortest && this.#plan.reads ? [] : null);
    if (this.#pathSlot !== undefined) {
      row[relationship.slot] = null;
      return weighted(row, this.#pathSlot, paths, this.#next);
    }
    if (this.#countsPaths) return this.#give(row, null);
    const forward = from === relationship.left;
    if (shortest === 'all')
      return this.#search.everyTrailTo(node, lane, start, (trail) => {
        this.#runtime.tick();
        row[to.slot] = new NodeValue(node);
        return this.#give(row, forward ? trail.toReversed() : trail.slice());
      });
    if (!shortest || !this.#plan.reads) return this.#give(row, null);
    const trail = this.#search.trailTo(node, lane, start);
    return this.#give(row, forward ? trail.reverse() : trail);
  }

  #give(row: Row, trail: readonly RelationshipValue[] | null): boolean {
    row[this.#plan.relationship.slot] = trail;
    return this.#next(row);
  }
}
