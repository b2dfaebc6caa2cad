import { type Condensation, condense, type Deadline, KindMask } from '@chokepoint/graph';
import { adjacencyOf, type Steps } from './steps.ts';

const known = new WeakMap<Uint32Array, Condensation>();

/** The graph of the steps with nodes that all reach each other joined into one: found once for steps that are laid out once. */
export function condensed(steps: Steps, deadline: Deadline): Condensation {
  let graph = known.get(steps.start);
  if (!graph) {
    graph = condense(adjacencyOf(steps), { direction: 'forward', kinds: KindMask.all(1), deadline });
    known.set(steps.start, graph);
  }
  return graph;
}
