import type { PlanRecorder, PlanStep } from '../../execution/plan-recorder.ts';
import type { GraphSource } from '../../graph-source.ts';
import { printExpression } from '../../syntax/print-expression.ts';
import { describeStep, describeWalk } from '../match/describe-step.ts';
import { lookupsIn } from '../match/lookup.ts';
import type { PatternGraph } from '../match/pattern-graph.ts';
import type { Comparison } from './compared/comparison.ts';
import { allEdges, someShare } from './meeting/meeting-walks.ts';
import type { SetEdge, SetNode, SetPattern } from './set-pattern.ts';

/** Adds the steps of a set plan; the first one stands for the whole. */
export function recordSetPlan(
  recorder: PlanRecorder,
  sets: SetPattern,
  pattern: PatternGraph,
  graph: GraphSource,
  counts: boolean | 'rows',
): PlanStep {
  const { root, spine } = sets;
  const whole = recorder.add(
    counts === 'rows' ? 'CountMatch' : 'SetMatch',
    counts === 'rows'
      ? 'number of rows of each node that is read'
      : counts
        ? 'number of different ends of each group, as sets or lists'
        : 'each combination of what is read once',
  );
  const lookups = root.conditions.flatMap(({ expression }) => lookupsIn(expression, root.node.name));
  const scan = describeStep({ kind: 'scan', node: root.node, lookups }, pattern, graph);
  recorder.add(scan.operator, scan.detail, scan.estimate);
  recordBranches(recorder, root);
  let near = root;
  for (const edge of spine) {
    recorder.add(operatorOf(edge), describeEdge(near, edge));
    recordBranches(recorder, edge.to);
    near = edge.to;
  }
  const meets = someShare(allEdges(root, spine));
  if (meets)
    recorder.add(
      counts === 'rows' ? 'DisjointTrails' : 'DisjointReach',
      `${counts === 'rows' ? 'pairs of trails' : 'walks'} without a common relationship`,
    );
  if (sets.compared) recorder.add('ComparedSums', describeComparison(sets.compared));
  return whole;
}

function describeComparison({ terms }: Comparison): string {
  return terms
    .map(({ first, operator, second }) => `${printExpression(first)} ${operator} ${printExpression(second)}`)
    .join(' AND ');
}

function operatorOf({ relationship: { range, direction } }: SetEdge): string {
  if (!range) return 'SetExpand';
  return direction === 'both' ? 'UndirectedReach' : 'Reach';
}

function recordBranches(recorder: PlanRecorder, near: SetNode): void {
  for (const edge of near.branches) {
    recorder.add('SemiJoin', describeEdge(near, edge));
    recordBranches(recorder, edge.to);
  }
}

function describeEdge(near: SetNode, { relationship, conditions, to }: SetEdge): string {
  return describeWalk({
    from: near.node,
    to: to.node,
    relationship,
    atEnd: [...conditions, ...to.conditions],
    along: [],
  });
}
