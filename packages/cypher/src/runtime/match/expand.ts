import type { Compiler } from '../../execution/compiler.ts';
import type { Frame, Row } from '../../execution/frame.ts';
import type { Runtime } from '../../execution/runtime.ts';
import type { RelationshipRuns } from '../../graph-source.ts';
import { NodeValue, RelationshipValue } from '../../values/value.ts';
import { type FarEnd, farEnd } from './far-end.ts';
import type { ExpandPlan } from './order-steps.ts';
import type { Step } from './step.ts';
import { lowerBound, TypeFilter } from './type-filter.ts';
import { isUsed } from './uniqueness.ts';

/** Which runs to read when walking away from a node, given the written direction and the end the walk begins at. */
export function walkDirections(plan: ExpandPlan): { readonly outgoing: boolean; readonly incoming: boolean } {
  const { direction, left } = plan.relationship;
  const fromLeft = plan.from === left;
  return {
    outgoing: direction === 'both' || (direction === 'right') === fromLeft,
    incoming: direction === 'both' || (direction === 'left') === fromLeft,
  };
}

/** Follows one relationship. */
export function expandStep(compiler: Compiler, plan: ExpandPlan, frame: Frame, next: Step): Step {
  const { runtime } = compiler;
  const ends = farEnd(compiler, plan, frame);
  if (plan.relationship.bound) return boundStep(runtime, plan, ends, next);
  const directions = walkDirections(plan);
  const expansion = new Expansion(runtime, plan, ends, next);
  return (row) => {
    const from = row[plan.from.slot];
    if (!(from instanceof NodeValue)) return true;
    const { graph } = runtime;
    if (directions.outgoing && !expansion.follow(row, from.node, graph.outgoing, true, false)) return false;
    return !directions.incoming || expansion.follow(row, from.node, graph.incoming, false, directions.outgoing);
  };
}

class Expansion {
  readonly #runtime: Runtime;
  readonly #plan: ExpandPlan;
  readonly #next: Step;
  readonly #types: TypeFilter;
  readonly #ends: FarEnd;
  readonly #usedSlots: readonly number[];

  constructor(runtime: Runtime, plan: ExpandPlan, ends: FarEnd, next: Step) {
    this.#runtime = runtime;
    this.#plan = plan;
    this.#next = next;
    this.#types = new TypeFilter(runtime, plan.relationship.types);
    this.#ends = ends;
    this.#usedSlots = plan.used.map((relationship) => relationship.slot);
  }

  /** `skipLoops`: they were seen in the other direction already. */
  follow(row: Row, node: number, runs: RelationshipRuns, outgoing: boolean, skipLoops: boolean): boolean {
    const runtime = this.#runtime;
    const plan = this.#plan;
    const usedSlots = this.#usedSlots;
    const next = this.#next;
    const ends = this.#ends;
    const { slot } = plan.relationship;
    const only = this.#types.only();
    const mask = only === undefined ? this.#types.mask() : undefined;
    let at = runs.start[node]!;
    const end = runs.end[node]!;
    if (only !== undefined) at = lowerBound(runs, at, end, only);
    for (; at < end; at++) {
      runtime.tick();
      const type = runs.type[at]!;
      if (only !== undefined ? type !== only : mask && mask[type] === 0) {
        if (only !== undefined) break;
        continue;
      }
      const other = runs.other[at]!;
      if (skipLoops && other === node) continue;
      const relationship = runs.relationship[at]!;
      if (usedSlots.length > 0 && isUsed(row, usedSlots, relationship)) continue;
      if (!ends(row, other)) continue;
      if (plan.reads)
        row[slot] = new RelationshipValue(relationship, type, outgoing ? node : other, outgoing ? other : node);
      if (!next(row)) return false;
    }
    return true;
  }
}

/** The relationship is known already: it only has to lie between the right nodes. */
function boundStep(runtime: Runtime, plan: ExpandPlan, ends: FarEnd, next: Step): Step {
  const directions = walkDirections(plan);
  const types = new TypeFilter(runtime, plan.relationship.types);
  const usedSlots = plan.used.map((relationship) => relationship.slot);
  return (row) => {
    const from = row[plan.from.slot];
    const value = row[plan.relationship.slot];
    if (!(from instanceof NodeValue) || !(value instanceof RelationshipValue)) return true;
    const mask = types.mask();
    if ((mask && mask[value.type] === 0) || isUsed(row, usedSlots, value.relationship)) return true;
    const others: number[] = [];
    if (directions.outgoing && value.start === from.node) others.push(value.end);
    if (directions.incoming && value.end === from.node && value.start !== value.end) others.push(value.start);
    else if (directions.incoming && !directions.outgoing && value.end === from.node) others.push(value.start);
    for (const other of others) {
      if (ends(row, other) && !next(row)) return false;
    }
    return true;
  };
}
