import type { LabelExpression } from '../../syntax/ast.ts';
import { equals } from '../../values/equality.ts';
import { groupKey } from '../../values/group-key.ts';
import { NodeValue, type Value } from '../../values/value.ts';
import { nodeLabelTest } from '../compile-access.ts';
import type { Compiler } from '../compile-expression.ts';
import type { Evaluate, Frame, Row } from '../frame.ts';
import type { Runtime } from '../runtime.ts';
import { estimateLabels } from './estimate.ts';
import type { Step } from './matcher.ts';
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
  const lookups = plan.lookups.map(({ key, value }) => ({ key, value: compiler.compile(value, frame) }));
  const probe = lookups.length > 0 ? new PropertyProbe(runtime, node, lookups) : undefined;
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
function labelCandidates(runtime: Runtime, node: PatternNode): ArrayLike<number> | undefined {
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

/**
 * Finds nodes by the value of a property: through an index of the graph when there is one, else through a hash of the
 * label's nodes that is built at the second question (the first is answered by looking at them all).
 */
class PropertyProbe {
  private readonly runtime: Runtime;
  private readonly node: PatternNode;
  private readonly lookups: readonly { readonly key: string; readonly value: Evaluate }[];
  private asked = 0;
  private hash: Map<string | number, number[]> | undefined;

  constructor(runtime: Runtime, node: PatternNode, lookups: readonly { key: string; value: Evaluate }[]) {
    this.runtime = runtime;
    this.node = node;
    this.lookups = lookups;
  }

  /** Undefined: look at every node. The condition itself is tested again later, so candidates may be too many. */
  candidates(row: Row): ArrayLike<number> | undefined {
    for (const { key, value } of this.lookups) {
      const wanted = value(row);
      if (wanted === null) return [];
      const found = this.runtime.graph.findNodes(key, wanted);
      if (found) return found;
    }
    if (this.runtime.writer || ++this.asked < 2) return undefined;
    const { key, value } = this.lookups[0]!;
    const wanted = value(row);
    if (typeof wanted === 'object' || equals(wanted, wanted) !== true) return undefined;
    this.hash ??= this.buildHash(key);
    return this.hash.get(groupKey(wanted)) ?? [];
  }

  private buildHash(key: string): Map<string | number, number[]> {
    const { runtime } = this;
    const { graph } = runtime;
    const read = runtime.nodeProperty(key);
    const hash = new Map<string | number, number[]>();
    const labelled = labelCandidates(runtime, this.node);
    const count = labelled ? labelled.length : graph.nodeLimit;
    for (let at = 0; at < count; at++) {
      runtime.tick();
      const index = labelled ? labelled[at]! : at;
      if (!labelled && !graph.hasNode(index)) continue;
      addToHash(hash, read(index), index);
    }
    runtime.hold(count);
    return hash;
  }
}

function addToHash(hash: Map<string | number, number[]>, value: Value, index: number): void {
  if (value === null) return;
  const key = groupKey(value);
  const bucket = hash.get(key);
  if (bucket) bucket.push(index);
  else hash.set(key, [index]);
}
