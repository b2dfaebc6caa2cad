import type { Compiler } from '../../execution/compiler.ts';
import type { Frame } from '../../execution/frame.ts';
import { eachRow, type StageBuilder } from '../../execution/stage.ts';
import type { Starts } from '../../execution/starts.ts';
import type { Demand } from '../../rewrite/demand.ts';
import { isAggregating, isProjection } from '../../rewrite/tree.ts';
import type { Clause, MatchClause, NodePattern } from '../../syntax/ast.ts';
import { distinctCountOf } from '../distinct-count.ts';
import { Matcher } from '../match/matcher.ts';
import type { MatchOptions } from '../match/step.ts';
import { nearestPattern } from '../nearest/nearest-pattern.ts';
import { nearestStage } from '../nearest/nearest-stage.ts';
import { onlyLeast } from '../project/only-least.ts';
import type { ReadyGroups } from '../project/ready-groups.ts';
import { type RowWeight, repeatedIn, weightIn } from '../project/row-weight.ts';
import { weightableRows } from '../project/weightable-rows.ts';
import { aggregateMatch } from '../sets/aggregates/aggregate-match.ts';
import { groupedPairs } from '../sets/pair-groups/pair-groups.ts';
import { countTrailsStage } from '../trail-count/count-trails-stage.ts';
import { countableTrails } from '../trail-count/countable.ts';
import { countTypesStage } from '../type-count/count-types-stage.ts';
import { countableTypes } from '../type-count/countable-types.ts';
import { sharedStage } from './shared-stage.ts';

/** The context of a MATCH: what surrounds it, and what is read of its rows. */
type Place = {
  readonly frame: Frame;
  readonly outer: Frame | undefined;
  readonly demand: Demand;
  /** Given to the first MATCH of a query that may be divided. */
  readonly starts: Starts | undefined;
};

type CompiledMatch = {
  readonly build: StageBuilder;
  /** Where the variables are, unless they are in the frame that was given. */
  readonly frame?: Frame;
  readonly weight: RowWeight | ReadyGroups | undefined;
  /** How many clauses were compiled together. */
  readonly used: number;
};

/** A MATCH by the operator that does least: one that counts where rows are only counted, else one that makes rows. */
export function compileMatchClause(
  compiler: Compiler,
  clauses: readonly Clause[],
  index: number,
  place: Place,
): CompiledMatch {
  const clause = clauses[index] as MatchClause;
  const counting = compiler.runtime.writer ? undefined : compileCounting(compiler, clauses, index, place);
  if (counting) return counting;
  const manyRows = sharesRows(compiler, clauses, index);
  const readsLeast = (length: string) => onlyLeast(clause, clauses[index + 1], length);
  const options = { demand: place.demand, manyRows, readsLeast, starts: place.starts };
  return rows(compileMatch(compiler, clause, place.frame, options, readsAll(clauses[index + 1])));
}

const rows = (build: StageBuilder): CompiledMatch => ({ build, weight: undefined, used: 1 });

function sharesRows(compiler: Compiler, clauses: readonly Clause[], index: number): boolean {
  return index > 0 && !compiler.runtime.writer && !clauses.slice(0, index).some(isSorted);
}

/** Whether a clause has no row before it has read all. */
function readsAll(next: Clause | undefined): boolean {
  return isProjection(next) && (isAggregating(next.projection) || next.projection.orderBy.length > 0);
}

/** Rows that were sorted are searched for in their order, which lists that are collected of them show. */
function isSorted(clause: Clause): boolean {
  return isProjection(clause) && clause.projection.orderBy.length > 0;
}

function compileCounting(
  compiler: Compiler,
  clauses: readonly Clause[],
  index: number,
  { frame, outer, demand, starts }: Place,
): CompiledMatch | undefined {
  const [clause, next] = [clauses[index] as MatchClause, clauses[index + 1]];
  const readsLeast = (length: string) => onlyLeast(clause, next, length);
  const trails = countableTrails(clause, next);
  const length = trails?.step.relationship.length;
  const isLeast = length !== undefined && readsLeast(length);
  const isAlone = !outer && index === 0 && !clause.optional;
  const pairs = trails && isAlone ? groupedPairs(compiler, clauses, frame) : undefined;
  if (pairs) return pairs;
  if (trails && !isLeast && (trails.endName === undefined || frame.slotOf(trails.endName) === undefined)) {
    const slot = frame.reserve();
    const weight = weightIn(slot, (name) => name === trails.endName);
    return { build: countTrailsStage(compiler, trails, frame, slot, starts), weight, used: 1 };
  }
  const nearest = nearestPattern(clause, next);
  if (nearest && isNewName(nearest.end, frame) && isNewName(nearest.start, frame))
    return rows(nearestStage(compiler, nearest, frame, starts));
  const types = compiler.runtime.visible ? undefined : countableTypes(clause, next, frame);
  if (types) {
    const slot = frame.reserve();
    const weight = weightIn(slot, () => false);
    return { build: countTypesStage(compiler, types, frame, slot), weight, used: 1 };
  }
  const aggregated = isAlone ? aggregateMatch(compiler, clauses, index, frame) : undefined;
  if (aggregated) return aggregated;
  const grouped = isAlone ? groupedPairs(compiler, clauses, frame) : undefined;
  if (grouped) return grouped;
  const distinct = compileDistinctCount(compiler, clauses, index, { frame, outer, demand, starts });
  if (distinct) return distinct;
  const weightable = weightableRows(clause, next, !outer && index === 0);
  if (!weightable) return undefined;
  const slot = frame.reserve();
  const options = {
    demand,
    readsLeast,
    starts,
    manyRows: sharesRows(compiler, clauses, index),
    weight: { slot, ...weightable },
  };
  return { build: compileMatch(compiler, clause, frame, options, readsAll(next)), weight: repeatedIn(slot), used: 1 };
}

/** Where a first MATCH is followed by a projection that counts different ends. */
function compileDistinctCount(
  compiler: Compiler,
  clauses: readonly Clause[],
  index: number,
  { frame, outer, demand, starts }: Place,
): CompiledMatch | undefined {
  const [clause, projection] = [clauses[index] as MatchClause, clauses[index + 1]];
  if (clause.optional || index > 0) return undefined;
  const distinct = outer && projection?.kind !== 'return' ? undefined : distinctCountOf(projection);
  if (!distinct) return undefined;
  const slot = frame.reserve();
  const options = { demand, starts, distinctCount: { ...distinct, slot } };
  const matcher = new Matcher(compiler, clause.patterns, clause.where, frame, options);
  return {
    build: matchStage(clause, matcher, undefined),
    weight: matcher.countsDistinct ? weightIn(slot, (name) => name === distinct.of) : undefined,
    used: 1,
  };
}

function isNewName({ variable }: NodePattern, frame: Frame): boolean {
  return !variable || frame.slotOf(variable.name) === undefined;
}

function compileMatch(
  compiler: Compiler,
  clause: MatchClause,
  frame: Frame,
  options: MatchOptions,
  areAllRead: boolean,
): StageBuilder {
  const matcher = new Matcher(compiler, clause.patterns, clause.where, frame, options);
  return matcher.sharesRows
    ? sharedStage(compiler.runtime, clause, matcher, options.weight?.slot, areAllRead)
    : matchStage(clause, matcher, options.weight?.slot);
}

function matchStage(clause: MatchClause, matcher: Matcher, weightSlot: number | undefined): StageBuilder {
  if (!clause.optional)
    return (next) =>
      eachRow(next, (row) => {
        if (weightSlot !== undefined) row[weightSlot] = 1;
        return matcher.run(row, (found) => next.push(found));
      });
  return (next) =>
    eachRow(next, (row) => {
      let found = false;
      const wanted = matcher.run(row, (match) => {
        found = true;
        return next.push(match);
      });
      if (found) return wanted;
      for (const slot of matcher.newSlots) row[slot] = null;
      return next.push(row);
    });
}
