import type { Compiler } from '../../../execution/compiler.ts';
import { type Frame, generatedName } from '../../../execution/frame.ts';
import { TypeFilter } from '../../match/type-filter.ts';
import { ComponentOrder } from '../../trail-count/component-order.ts';
import type { SetEdge, SetNode, SetPattern } from '../set-pattern.ts';

/** The spine with the first relationship of its first walk by itself: many starts have the same nodes next to them. */
type SplitWalk = {
  readonly pattern: SetPattern;
  /** Whether no trail from a start comes back to it, where it could use its first relationship again. */
  mayBegin(start: number): boolean;
};

/** Undefined where the spine does not begin with a walk of any length. */
export function splitWalk(compiler: Compiler, pattern: SetPattern, frame: Frame): SplitWalk | undefined {
  const { runtime } = compiler;
  const [walk, ...rest] = pattern.spine as [SetEdge, ...SetEdge[]];
  const { relationship, outgoing } = walk;
  const { range } = relationship;
  if (!range || (range.min ?? 1) !== 1 || range.max !== undefined) return undefined;
  const name = generatedName('next');
  const next: SetNode = {
    node: { name, slot: frame.reserve(), bound: false, labels: [] },
    conditions: [],
    branches: [],
  };
  const step: SetEdge = { ...walk, relationship: { ...relationship, range: undefined }, to: next };
  const others: SetEdge = { ...walk, relationship: { ...relationship, range: { ...range, min: 0 } } };
  const cyclic = new Set<number>();
  const types = new TypeFilter(runtime, relationship.types);
  let order: ComponentOrder | undefined;
  const mayBegin = (start: number) => {
    const runs = outgoing ? runtime.graph.outgoing : runtime.graph.incoming;
    order ??= new ComponentOrder(runtime, runs, types.mask(), ({ members, isCyclic }) => {
      if (isCyclic) for (const node of members) cyclic.add(node);
    });
    order.visit(start);
    return !cyclic.has(start);
  };
  return { pattern: { ...pattern, spine: [step, others, ...rest] }, mayBegin };
}
