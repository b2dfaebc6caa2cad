import type { Compiler } from '../../execution/compiler.ts';
import type { Frame, Row } from '../../execution/frame.ts';
import type { Runtime } from '../../execution/runtime.ts';
import type { Starts } from '../../execution/starts.ts';
import type { Range } from '../../execution/team.ts';
import { NodeValue } from '../../values/value.ts';
import { labelCandidates, nodeTest } from './node-candidates.ts';
import { NodeProbe } from './node-probe.ts';
import type { ScanPlan } from './order-steps.ts';
import type { Step } from './step.ts';

/** Binds a node that nothing leads to: it is known already, or found by a property, by a label, or by a scan of all nodes. */
export function scanStep(compiler: Compiler, plan: ScanPlan, frame: Frame, next: Step, starts?: Starts): Step {
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
  starts?.claim();
  const probe = plan.lookups.length > 0 ? new NodeProbe(compiler, plan, frame) : undefined;
  return (row) => {
    const candidates = probe?.candidates(row) ?? labelCandidates(runtime, node);
    const scan = (from: number, to: number) =>
      candidates
        ? scanList(runtime, slot, candidates, { from, to }, accepts, row, next)
        : scanAll(runtime, slot, { from, to }, accepts, row, next);
    const total = candidates?.length ?? runtime.graph.nodeLimit;
    const name = `scan of ${node.name}${candidates ? '' : ', all nodes'}`;
    return starts ? starts.each({ name, total, batch: 1, items: candidates ?? [] }, scan) : scan(0, total);
  };
}

function scanList(
  runtime: Runtime,
  slot: number,
  candidates: ArrayLike<number>,
  { from, to }: Range,
  accepts: (node: number) => boolean,
  row: Row,
  next: Step,
): boolean {
  for (let at = from; at < to; at++) {
    runtime.tick();
    const index = candidates[at]!;
    if (!accepts(index)) continue;
    row[slot] = new NodeValue(index);
    if (!next(row)) return false;
  }
  return true;
}

function scanAll(
  runtime: Runtime,
  slot: number,
  { from, to }: Range,
  accepts: (node: number) => boolean,
  row: Row,
  next: Step,
): boolean {
  const { graph } = runtime;
  for (let index = from; index < to; index++) {
    runtime.tick();
    if (!graph.hasNode(index) || !accepts(index)) continue;
    row[slot] = new NodeValue(index);
    if (!next(row)) return false;
  }
  return true;
}
