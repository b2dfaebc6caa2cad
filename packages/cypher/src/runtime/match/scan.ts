import type { LabelExpression } from '../../syntax/ast.ts';
import { NodeValue } from '../../values/value.ts';
import { nodeLabelTest } from '../compile-access.ts';
import type { Compiler } from '../compile-expression.ts';
import type { Frame, Row } from '../frame.ts';
import type { Runtime } from '../runtime.ts';
import { estimateLabels } from './estimate.ts';
import type { Step } from './matcher.ts';
import { NodeProbe } from './node-probe.ts';
import type { ScanPlan } from './order-steps.ts';
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

/** Binds a node that nothing leads to: it is known already, or found by a property, by a label, or one by one. */
export function scanStep(compiler: Compiler, plan: ScanPlan, frame: Frame, next: Step): Step {
  const { runtime } = compiler;
  const { node } = plan;
  const { slot } = node;
  const accepts = nodeTest(runtime, node);
  if (node.bound)
    return (row) => {
      const value = row[slot];
      if (!(value instanceof NodeValue)) return true;
      runtime.checkNode(value.node);
      return accepts(value.node) ? next(row) : true;
    };
  const probe = plan.lookups.length > 0 ? new NodeProbe(compiler, plan, frame) : undefined;
  return (row) => {
    const candidates = probe?.candidates(row) ?? labelCandidates(runtime, node);
    if (candidates) {
      for (let at = 0; at < candidates.length; at++) {
        runtime.tick();
        const index = candidates[at]!;
        if (!accepts(index)) continue;
        row[slot] = new NodeValue(index);
        if (!next(row)) return false;
      }
      return true;
    }
    return scanAll(runtime, slot, accepts, row, next);
  };
}

function scanAll(runtime: Runtime, slot: number, accepts: (node: number) => boolean, row: Row, next: Step): boolean {
  const { graph } = runtime;
  for (let index = 0; index < graph.nodeLimit; index++) {
    runtime.tick();
    if (!graph.hasNode(index) || !accepts(index)) continue;
    row[slot] = new NodeValue(index);
    if (!next(row)) return false;
  }
  return true;
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
