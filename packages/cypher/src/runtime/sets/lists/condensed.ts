import { type Condensation, condense, KindMask, POLL_EVERY } from '@chokepoint/graph';
import type { Runtime } from '../../../execution/runtime.ts';
import { adjacencyOf, type Steps } from '../lanes/steps.ts';

const known = new WeakMap<Uint32Array, Condensation>();

/** The graph of the steps with nodes that all reach each other joined into one: found once for steps that are laid out once. */
export function condensed(runtime: Runtime, steps: Steps): Condensation {
  let graph = known.get(steps.start);
  if (!graph) {
    const deadline = { check: () => runtime.work(POLL_EVERY) };
    graph = condense(adjacencyOf(steps), { direction: 'forward', kinds: KindMask.all(1), deadline });
    known.set(steps.start, graph);
  }
  return graph;
}
