import type { Runtime } from '../../execution/runtime.ts';
import type { LabelExpression } from '../../syntax/ast.ts';
import { nodeLabelTest } from '../compile-access.ts';
import { estimateLabels } from './estimate.ts';
import type { PatternNode } from './pattern-graph.ts';

/** Whether a node may stand for a pattern node: it is visible and has the labels. */
export function nodeTest(runtime: Runtime, node: PatternNode): (node: number) => boolean {
  const tests = node.labels.map((labels) => nodeLabelTest(runtime, labels));
  const { visible } = runtime;
  if (visible) tests.push((index) => visible.has(index));
  if (tests.length === 0) return () => true;
  if (tests.length === 1) return tests[0]!;
  return (index) => tests.every((test) => test(index));
}

/** The nodes of the rarest label the pattern node must have; undefined when it need not have a particular one. */
export function labelCandidates(runtime: Runtime, node: PatternNode): ArrayLike<number> | undefined {
  const { graph } = runtime;
  let rarest: LabelExpression | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const label of node.labels.flatMap(requiredLabels)) {
    const count = estimateLabels(graph, label);
    if (count < fewest) {
      rarest = label;
      fewest = count;
    }
  }
  if (rarest?.kind !== 'label') return undefined;
  const id = graph.labelId(rarest.name);
  return id === undefined ? [] : graph.nodesWithLabel(id);
}

function requiredLabels(labels: LabelExpression): LabelExpression[] {
  if (labels.kind === 'label') return [labels];
  return labels.kind === 'all-labels' ? labels.operands.flatMap(requiredLabels) : [];
}
