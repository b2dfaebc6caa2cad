import type { Compiler } from '../../execution/compiler.ts';
import type { Frame, Row } from '../../execution/frame.ts';
import { NodeValue } from '../../values/value.ts';
import { truth } from '../compile-logic.ts';
import { nodeTest } from './node-candidates.ts';
import type { ExpandPlan } from './order-steps.ts';

export type FarEnd = (row: Row, node: number) => boolean;

/**
 * Whether a walk may end at a node: it is the node already bound, or it has the labels and satisfies the conditions on
 * it alone, in which case it is bound.
 */
export function farEnd(compiler: Compiler, plan: ExpandPlan, frame: Frame): FarEnd {
  const { slot } = plan.to;
  if (plan.closes) return (row, node) => (row[slot] as NodeValue).node === node;
  const accepts = nodeTest(compiler.runtime, plan.to);
  const conditions = plan.atEnd.map((condition) => compiler.compile(condition.expression, frame));
  return (row, node) => {
    if (!accepts(node)) return false;
    row[slot] = new NodeValue(node);
    for (const condition of conditions) if (truth(condition(row)) !== true) return false;
    return true;
  };
}
