import type { Compiler } from '../../execution/compiler.ts';
import type { Frame, Row } from '../../execution/frame.ts';
import type { Runtime } from '../../execution/runtime.ts';
import type { RelationshipRuns } from '../../graph-source.ts';
import { isList, NodeValue, RelationshipValue } from '../../values/value.ts';
import { canCountTrails, countedEndsStep } from '../trail-count/counted-ends.ts';
import { walkDirections } from './expand.ts';
import { type FarEnd, farEnd } from './far-end.ts';
import type { ExpandPlan } from './order-steps.ts';
import type { PatternGraph } from './pattern-graph.ts';
import { mayBeSame } from './plain-types.ts';
import { reachStep } from './reach/reach.ts';
import { undirectedReachStep } from './reach/undirected-reach.ts';
import type { MatchOptions, Step } from './step.ts';
import { TypeFilter } from './type-filter.ts';
import { isUsed } from './uniqueness.ts';
import { type WalkFilter, walkFilter } from './walk-filter.ts';

/** Follows relationships any number of times, each at most once: one row per trail. */
export function varLengthStep(
  compiler: Compiler,
  plan: ExpandPlan,
  frame: Frame,
  options: MatchOptions,
  graph: PatternGraph,
  next: Step,
): Step {
  const { runtime } = compiler;
  const filter = walkFilter(compiler, plan, frame);
  const ends = farEnd(compiler, plan, frame);
  if (plan.relationship.bound) return boundListStep(runtime, plan, ends, next);
  if (onlyEndsMatter(plan, options, graph))
    return (plan.relationship.direction === 'both' ? undirectedReachStep : reachStep)(
      runtime,
      plan,
      filter,
      ends,
      next,
    );
  const trails = new TrailWalk(runtime, plan, filter, ends, next);
  const walk: Step = (row) => {
    const from = row[plan.from.slot];
    return from instanceof NodeValue ? trails.walk(row, from.node) : true;
  };
  return !runtime.writer && countsTrails(plan, options, graph)
    ? countedEndsStep(runtime, plan, ends, options, next, walk)
    : walk;
}

/** Whether each end of a variable length is found once, with the number of trails that lead to it. */
export function countsTrails(plan: ExpandPlan, options: MatchOptions, graph: PatternGraph): boolean {
  return !onlyEndsMatter(plan, options, graph) && canCountTrails(plan, options, graph);
}

/** Whether it is enough to find each end of a variable length once, however many trails lead to it. */
export function onlyEndsMatter(
  { kind, relationship }: ExpandPlan,
  options: MatchOptions,
  graph: PatternGraph,
): boolean {
  if (kind !== 'var-length' || !options.demand?.set || relationship.isRead || relationship.bound) return false;
  if (relationship.length && !options.readsLeast?.(relationship.length.name)) return false;
  if (graph.relationships.some((other) => mayBeSame(other, relationship))) return false;
  return (relationship.range?.min ?? 1) <= 1;
}

/** One level of the walk: where in which run it is. */
type Level = { node: number; runs: RelationshipRuns; at: number; end: number; outgoing: boolean };

class TrailWalk {
  readonly #runtime: Runtime;
  readonly #plan: ExpandPlan;
  readonly #filter: WalkFilter;
  readonly #next: Step;
  readonly #types: TypeFilter;
  readonly #ends: FarEnd;
  readonly #usedSlots: readonly number[];
  readonly #min: number;
  readonly #max: number;
  readonly #directions: { readonly outgoing: boolean; readonly incoming: boolean };

  constructor(runtime: Runtime, plan: ExpandPlan, filter: WalkFilter, ends: FarEnd, next: Step) {
    this.#runtime = runtime;
    this.#plan = plan;
    this.#filter = filter;
    this.#next = next;
    this.#types = new TypeFilter(runtime, plan.relationship.types);
    this.#ends = ends;
    this.#usedSlots = plan.used.map((relationship) => relationship.slot);
    this.#min = plan.relationship.range?.min ?? 1;
    this.#max = plan.relationship.range?.max ?? Number.POSITIVE_INFINITY;
    this.#directions = walkDirections(plan);
  }

  /** Depth first with a stack of its own: a trail may be longer than the call stack is deep. */
  walk(row: Row, start: number): boolean {
    const runtime = this.#runtime;
    const filter = this.#filter;
    if (filter.node && !filter.node(row, start)) return true;
    const trail: RelationshipValue[] = [];
    const onTrail = new Set<number>();
    if (this.#min === 0 && !this.#emit(row, start, trail)) return false;
    if (this.#max < 1) return true;
    const mask = this.#types.mask();
    const levels: Level[] = [this.#enter(start)];
    while (levels.length > 0) {
      const level = levels[levels.length - 1]!;
      if (level.at >= level.end) {
        if (this.#turn(level)) continue;
        levels.pop();
        const left = trail.pop();
        if (left) onTrail.delete(left.relationship);
        continue;
      }
      runtime.tick();
      const at = level.at++;
      const { runs, node, outgoing } = level;
      const type = runs.type[at]!;
      if (mask && mask[type] === 0) continue;
      const relationship = runs.relationship[at]!;
      const other = runs.other[at]!;
      if (other === node && !outgoing && this.#directions.outgoing) continue; // a loop was seen on the way out
      if (onTrail.has(relationship) || (this.#usedSlots.length > 0 && isUsed(row, this.#usedSlots, relationship)))
        continue;
      const from = outgoing ? node : other;
      const to = outgoing ? other : node;
      if (filter.relationship && !filter.relationship(row, relationship, type, from, to)) continue;
      if (filter.node && !filter.node(row, other)) continue;
      trail.push(new RelationshipValue(relationship, type, from, to));
      if (trail.length >= this.#min && !this.#emit(row, other, trail)) return false;
      if (trail.length < this.#max) {
        onTrail.add(relationship);
        levels.push(this.#enter(other));
      } else trail.pop();
    }
    return true;
  }

  #enter(node: number): Level {
    const { graph } = this.#runtime;
    const { outgoing } = this.#directions;
    const runs = outgoing ? graph.outgoing : graph.incoming;
    return { node, runs, at: runs.start[node]!, end: runs.end[node]!, outgoing };
  }

  /** After the outgoing run of a node comes its incoming one, where both count. */
  #turn(level: Level): boolean {
    if (!level.outgoing || !this.#directions.incoming) return false;
    const runs = this.#runtime.graph.incoming;
    level.runs = runs;
    level.at = runs.start[level.node]!;
    level.end = runs.end[level.node]!;
    level.outgoing = false;
    return true;
  }

  #emit(row: Row, node: number, trail: readonly RelationshipValue[]): boolean {
    const plan = this.#plan;
    if (!this.#ends(row, node)) return true;
    if (plan.relationship.length) row[plan.relationship.length.slot] = trail.length;
    if (plan.reads)
      row[plan.relationship.slot] = plan.from === plan.relationship.left ? trail.slice() : trail.toReversed();
    return this.#next(row);
  }
}

/** The list of relationships is known already: it must be a trail that fits the pattern. */
function boundListStep(runtime: Runtime, plan: ExpandPlan, ends: FarEnd, next: Step): Step {
  const { relationship } = plan;
  const types = new TypeFilter(runtime, relationship.types);
  const forward = plan.from === relationship.left;
  return (row) => {
    const from = row[plan.from.slot];
    const list = row[relationship.slot] ?? null;
    if (!(from instanceof NodeValue) || !isList(list)) return true;
    const { min = 1, max = Number.POSITIVE_INFINITY } = relationship.range ?? {};
    if (list.length < min || list.length > max) return true;
    const mask = types.mask();
    let node = from.node;
    for (const item of forward ? list : list.toReversed()) {
      if (!(item instanceof RelationshipValue) || (mask && mask[item.type] === 0)) return true;
      const other = followBound(item, node, walkDirections(plan));
      if (other === undefined) return true;
      node = other;
    }
    return ends(row, node) ? next(row) : true;
  };
}

function followBound(
  step: RelationshipValue,
  node: number,
  directions: { readonly outgoing: boolean; readonly incoming: boolean },
): number | undefined {
  if (directions.outgoing && step.start === node) return step.end;
  return directions.incoming && step.end === node ? step.start : undefined;
}
