import type { Compiler } from '../../execution/compiler.ts';
import type { Frame, Row } from '../../execution/frame.ts';
import type { Runtime } from '../../execution/runtime.ts';
import { runtimeError } from '../../query-error.ts';
import { NodeValue, type RelationshipValue } from '../../values/value.ts';
import { BreadthFirst } from './breadth-first.ts';
import { farEnd } from './far-end.ts';
import { MeetSearch } from './meet-search.ts';
import type { ExpandPlan } from './order-steps.ts';
import type { MatchOptions, Step } from './step.ts';
import { walkFilter } from './walk-filter.ts';

/**
 * Shortest paths from the node the walk begins at: to the other end when it is known, else to every node that may be
 * the other end. A pair of equal nodes has a path only when length zero is allowed.
 */
export function shortestStep(
  compiler: Compiler,
  plan: ExpandPlan,
  frame: Frame,
  options: MatchOptions,
  next: Step,
): Step {
  if (plan.closes && plan.relationship.shortest === 'one') return knownEndsStep(compiler, plan, frame, next);
  const { runtime } = compiler;
  const filter = walkFilter(compiler, plan, frame);
  const counts = countsPaths(plan, options);
  const search = new BreadthFirst(runtime, plan, filter, counts && options.weight !== undefined);
  const ends = farEnd(compiler, plan, frame);
  const range = plan.relationship.range ?? { min: 1, max: 1 };
  const min = range.min ?? 1;
  const max = range.max ?? Number.POSITIVE_INFINITY;
  const emit = counts
    ? numberEmitter(plan, search, options.weight?.slot, next)
    : shortestEmitter(runtime, plan, search, next);
  return (row) => {
    const from = row[plan.from.slot];
    if (!(from instanceof NodeValue) || (filter.node && !filter.node(row, from.node))) return true;
    const target = plan.closes ? (row[plan.to.slot] as NodeValue).node : undefined;
    if (min === 0 && ends(row, from.node)) {
      row[plan.relationship.slot] = [];
      if (plan.relationship.length) row[plan.relationship.length.slot] = 0;
      if (!next(row)) return false;
    }
    if (target === from.node) return true;
    return search.run(row, from.node, target, max, (node, level) => (ends(row, node) ? emit(row, node, level) : true));
  };
}

/** Whether of all shortest paths between two nodes no more is wanted than their number, if that. */
export function countsPaths({ relationship, reads }: ExpandPlan, { weight, demand }: MatchOptions): boolean {
  return relationship.shortest === 'all' && !reads && (weight !== undefined || demand?.set === true);
}

/** One row for all paths between two nodes. */
function numberEmitter(
  plan: ExpandPlan,
  search: BreadthFirst,
  slot: number | undefined,
  next: Step,
): (row: Row, node: number, level: number) => boolean {
  const { length } = plan.relationship;
  return (row, node, level) => {
    if (length) row[length.slot] = level;
    row[plan.relationship.slot] = null;
    return slot === undefined ? next(row) : weighted(row, slot, search.pathsTo(node), next);
  };
}

/** Hands on a row that stands for more. */
export function weighted(row: Row, slot: number, times: number, next: Step): boolean {
  const before = row[slot] as number;
  const weight = before * times;
  if (weight > Number.MAX_SAFE_INTEGER)
    throw runtimeError('LimitExceeded', 'RowLimit', 'there are more paths than can be counted; narrow the pattern');
  row[slot] = weight;
  const wanted = next(row);
  row[slot] = before;
  return wanted;
}

/** Both ends are known. */
function knownEndsStep(compiler: Compiler, plan: ExpandPlan, frame: Frame, next: Step): Step {
  const { runtime } = compiler;
  const filter = walkFilter(compiler, plan, frame);
  const search = new MeetSearch(runtime, plan, filter);
  const { range, left, slot, length } = plan.relationship;
  const max = range ? (range.max ?? Number.POSITIVE_INFINITY) : 1;
  const forward = plan.from === left;
  return (row) => {
    const [from, to] = [row[plan.from.slot], row[plan.to.slot]];
    if (!(from instanceof NodeValue) || !(to instanceof NodeValue)) return true;
    if (filter.node && !(filter.node(row, from.node) && filter.node(row, to.node))) return true;
    if (from.node === to.node) {
      if (range?.min !== 0) return true;
      row[slot] = [];
      if (length) row[length.slot] = 0;
      return next(row);
    }
    const trail = search.trail(row, from.node, to.node, max);
    if (!trail) return true;
    row[slot] = forward ? trail.reverse() : trail;
    if (length) row[length.slot] = trail.length;
    return next(row);
  };
}

function shortestEmitter(
  runtime: Runtime,
  plan: ExpandPlan,
  search: BreadthFirst,
  next: Step,
): (row: Row, node: number) => boolean {
  const forward = plan.from === plan.relationship.left;
  const { length } = plan.relationship;
  const give = (row: Row, trail: RelationshipValue[]) => {
    if (length) row[length.slot] = trail.length;
    row[plan.relationship.slot] = forward ? trail.toReversed() : trail;
    return next(row);
  };
  if (plan.relationship.shortest === 'one') return (row, node) => give(row, search.trailTo(node));
  return (row, node) =>
    search.everyTrailTo(node, (trail) => {
      runtime.tick();
      return give(row, trail.slice());
    });
}
