import type { Compiler } from '../../execution/compiler.ts';
import type { Frame, Row } from '../../execution/frame.ts';
import { freeVariables } from '../../syntax/free-variables.ts';
import { NodeValue, type RelationshipValue } from '../../values/value.ts';
import { truth } from '../compile-logic.ts';
import { bitCount } from '../sets/bit-count.ts';
import { LANES, LaneSearch } from './lane-search.ts';
import { nodeTest } from './node-candidates.ts';
import type { ExpandPlan, PlannedStep } from './order-steps.ts';
import type { PatternGraph } from './pattern-graph.ts';
import type { MatchOptions, Step } from './step.ts';
import { onlyEndsMatter } from './var-length.ts';
import { walkFilter } from './walk-filter.ts';

/**
 * Whether the walk of `plan` can be made from many starts at once: they come from a scan of their own, and what may be
 * walked does not depend on the start.
 */
export function sharesWalk(plan: ExpandPlan, scan: PlannedStep, options: MatchOptions, graph: PatternGraph): boolean {
  if (scan.kind !== 'scan' || scan.node !== plan.from || scan.node.bound || plan.closes) return false;
  if (plan.kind !== 'shortest' && !onlyEndsMatter(plan, options, graph)) return false;
  const { name } = plan.from;
  const { properties } = plan.relationship;
  return (
    !plan.along.some(({ expression }) => freeVariables(expression).has(name)) &&
    !(properties && freeVariables(properties).has(name))
  );
}

/** A walk from many starts, which puts start and end of each pair into the row. */
export type ManyStartsWalk = (row: Row, starts: readonly number[]) => boolean;

/** Shortest paths, or just the ends that can be reached, from many starts to every node that may be the other end. */
export function manyStartsWalk(
  compiler: Compiler,
  plan: ExpandPlan,
  frame: Frame,
  options: MatchOptions,
  next: Step,
): ManyStartsWalk {
  const { runtime } = compiler;
  const { relationship, from, to } = plan;
  const shortest = relationship.shortest;
  const search = new LaneSearch(runtime, plan, walkFilter(compiler, plan, frame), {
    ways: shortest && plan.reads ? shortest : shortest === 'all' ? 'all' : 'none',
    returns: !shortest && (relationship.range?.min ?? 1) > 0,
  });
  const accepts = nodeTest(runtime, to);
  const compile = (ofPair: boolean) =>
    plan.atEnd
      .filter(({ needs }) => needs.has(from.name) === ofPair)
      .map(({ expression }) => compiler.compile(expression, frame));
  const ofEnd = compile(false);
  const ofPair = compile(true);
  const zero = relationship.range?.min === 0;
  const max = relationship.range ? (relationship.range.max ?? Number.POSITIVE_INFINITY) : 1;
  const forward = from === relationship.left;
  const give = (row: Row, trail: readonly RelationshipValue[] | null) => {
    row[relationship.slot] = trail;
    return next(row);
  };
  const emit = (row: Row, node: number, lane: number, start: number): boolean => {
    row[from.slot] = new NodeValue(start);
    for (const condition of ofPair) if (truth(condition(row)) !== true) return true;
    if (node === start && zero) return give(row, shortest && plan.reads ? [] : null);
    if (shortest === 'all')
      return search.everyTrailTo(node, lane, start, (trail) => {
        runtime.tick();
        return give(row, forward ? trail.toReversed() : trail.slice());
      });
    if (!shortest || !plan.reads) return give(row, null);
    const trail = search.trailTo(node, lane, start);
    return give(row, forward ? trail.reverse() : trail);
  };
  const isEnd = (row: Row, node: number): boolean => {
    if (!accepts(node)) return false;
    row[to.slot] = new NodeValue(node);
    return ofEnd.every((condition) => truth(condition(row)) === true);
  };
  const { weight } = options;
  const countsStarts = weight && shortest !== 'all' && ofPair.length === 0 && !weight.reads.has(from.name);
  const length = relationship.length?.slot;
  const walkGroup = (row: Row, starts: readonly number[]): boolean => {
    if (length !== undefined) row[length] = 0;
    if (zero)
      for (const [lane, start] of starts.entries())
        if (isEnd(row, start) && !emit(row, start, lane, start)) return false;
    return search.run(row, starts, max, (node, lanes, level) => {
      if (!isEnd(row, node)) return true;
      if (length !== undefined) row[length] = level;
      if (countsStarts) {
        row[from.slot] = new NodeValue(starts[31 - Math.clz32(lanes)]!);
        row[weight.slot] = bitCount(lanes);
        const wanted = give(row, null);
        row[weight.slot] = 1;
        return wanted;
      }
      const end = row[to.slot]!;
      for (let rest = lanes; rest !== 0; rest &= rest - 1) {
        const lane = 31 - Math.clz32(rest & -rest);
        row[to.slot] = end;
        if (!emit(row, node, lane, starts[lane]!)) return false;
      }
      return true;
    });
  };
  return (row, starts) => {
    for (let first = 0; first < starts.length; first += LANES)
      if (!walkGroup(row, starts.slice(first, first + LANES))) return false;
    return true;
  };
}
