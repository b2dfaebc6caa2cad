import type { Row } from '../../../execution/frame.ts';
import type { Runtime } from '../../../execution/runtime.ts';
import { NodeValue } from '../../../values/value.ts';
import { walkDirections } from '../expand.ts';
import type { FarEnd } from '../far-end.ts';
import type { ExpandPlan } from '../order-steps.ts';
import type { Step } from '../step.ts';
import { TypeFilter } from '../type-filter.ts';
import type { WalkFilter } from '../walk-filter.ts';

/**
 * Variable length where only the ends matter, and each only once: breadth first, every node visited once. A node can be
 * reached by a trail exactly when it can be reached at all, so nothing is lost; the first way to it is a shortest one.
 */
export function reachStep(runtime: Runtime, plan: ExpandPlan, filter: WalkFilter, ends: FarEnd, next: Step): Step {
  const { range } = plan.relationship;
  const min = range?.min ?? 1;
  const max = range?.max ?? Number.POSITIVE_INFINITY;
  const types = new TypeFilter(runtime, plan.relationship.types);
  let seenIn = new Uint32Array(0);
  let search = 0;
  const { length } = plan.relationship;
  const emit = (row: Row, node: number, depth: number): boolean => {
    if (!ends(row, node)) return true;
    row[plan.relationship.slot] = null;
    if (length) row[length.slot] = depth;
    return next(row);
  };
  return (row) => {
    const from = row[plan.from.slot];
    if (!(from instanceof NodeValue)) return true;
    const { graph } = runtime;
    const runs = walkDirections(plan).outgoing ? graph.outgoing : graph.incoming;
    const outgoing = runs === graph.outgoing;
    const mask = types.mask();
    if (filter.node && !filter.node(row, from.node)) return true;
    if (min === 0 && !emit(row, from.node, 0)) return false;
    if (seenIn.length < graph.nodeLimit) seenIn = new Uint32Array(graph.nodeLimit);
    const mark = ++search;
    // The start counts as seen only when it was an answer; otherwise a cycle back to it is one.
    if (min === 0) seenIn[from.node] = mark;
    let frontier = [from.node];
    for (let depth = 1; depth <= max && frontier.length > 0; depth++) {
      const reached: number[] = [];
      for (const node of frontier) {
        for (let at = runs.start[node]!; at < runs.end[node]!; at++) {
          runtime.tick();
          const type = runs.type[at]!;
          if (mask && mask[type] === 0) continue;
          const other = runs.other[at]!;
          if (seenIn[other] === mark) continue;
          const [start, end] = outgoing ? [node, other] : [other, node];
          if (filter.relationship && !filter.relationship(row, runs.relationship[at]!, type, start, end)) continue;
          if (filter.node && !filter.node(row, other)) continue;
          seenIn[other] = mark;
          if (!emit(row, other, depth)) return false;
          if (other !== from.node) reached.push(other);
        }
      }
      frontier = reached;
    }
    return true;
  };
}
