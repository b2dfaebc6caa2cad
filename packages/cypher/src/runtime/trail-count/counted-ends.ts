import type { Row } from '../../execution/frame.ts';
import type { Runtime } from '../../execution/runtime.ts';
import { NodeValue } from '../../values/value.ts';
import { walkDirections } from '../match/expand.ts';
import type { FarEnd } from '../match/far-end.ts';
import type { ExpandPlan } from '../match/order-steps.ts';
import type { PatternGraph } from '../match/pattern-graph.ts';
import { mayBeSame } from '../match/plain-types.ts';
import type { MatchOptions, Step } from '../match/step.ts';
import { TypeFilter } from '../match/type-filter.ts';
import type { TrailCounts } from './trail-counter.ts';
import { type TrailEnd, TrailEnds } from './trail-ends.ts';

const FEW_TRAILS = 100_000;

/** Whether it is enough to find each end of a variable length once, with the number and the lengths of the trails to it. */
export function canCountTrails(
  { kind, relationship, along }: ExpandPlan,
  options: MatchOptions,
  graph: PatternGraph,
): boolean {
  if (kind !== 'var-length' || (!options.demand?.set && !options.weight)) return false;
  if (relationship.isRead || relationship.bound || relationship.properties || along.length > 0) return false;
  if (relationship.direction === 'both') return false;
  return !graph.relationships.some((other) => mayBeSame(other, relationship));
}

/** One row for each end and, where that is read, each length. `walk` finds the trails one at a time. */
export function countedEndsStep(
  runtime: Runtime,
  plan: ExpandPlan,
  isEnd: FarEnd,
  options: MatchOptions,
  next: Step,
  walk: Step,
): Step {
  const slot = options.weight?.slot;
  const { range, length, types } = plan.relationship;
  const { min = 1, max } = range!;
  // Where neither the length nor a bound matters, all lengths from the least on are counted together.
  const lengths =
    length || max !== undefined
      ? { longest: max ?? Number.POSITIVE_INFINITY, cuts: true }
      : { longest: Math.max(1, min), cuts: false };
  const filter = new TypeFilter(runtime, types);
  let trails: TrailEnds | undefined;
  let gaveUp = false;
  // Where trails are counted each one matters; where not, the first few may be enough.
  const mostWalked = slot === undefined ? FEW_TRAILS : Number.POSITIVE_INFINITY;
  const open = () => {
    const { outgoing, incoming } = runtime.graph;
    const runs = walkDirections(plan).outgoing ? outgoing : incoming;
    return new TrailEnds(runtime, runs, filter.mask(), lengths, mostWalked);
  };
  const give = (row: Row, weight: number): boolean => {
    if (slot === undefined) return next(row);
    const before = row[slot] as number;
    row[slot] = before * weight;
    const wanted = next(row);
    row[slot] = before;
    return wanted;
  };
  const giveEach = (row: Row, counts: TrailCounts): boolean => {
    let sum = 0;
    for (let at = min; at < counts.length; at++) {
      if (counts[at] === 0) continue;
      if (!length) sum += counts[at]!;
      else {
        row[length.slot] = at;
        if (!give(row, counts[at]!)) return false;
      }
    }
    return sum === 0 || give(row, sum);
  };
  return (row) => {
    const from = row[plan.from.slot];
    if (!(from instanceof NodeValue)) return true;
    trails ??= open();
    const ends = gaveUp ? undefined : trails.from(from.node);
    gaveUp = ends === undefined;
    if (!ends) return walk(row);
    if (slot !== undefined && !areCountable(ends, row[slot] as number)) return walk(row);
    for (const { node, counts } of ends)
      if (counts.length > min && isEnd(row, node) && !giveEach(row, counts)) return false;
    return true;
  };
}

/** A number cannot count more exactly. */
function areCountable(ends: readonly TrailEnd[], weight: number): boolean {
  return ends.every(({ counts }) => {
    let sum = 0;
    for (const count of counts) sum += count;
    return weight * sum <= Number.MAX_SAFE_INTEGER;
  });
}
