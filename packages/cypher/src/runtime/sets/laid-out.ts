import type { Runtime } from '../../execution/runtime.ts';
import type { Steps } from './lanes/steps.ts';

/** What was laid out for a query, by what is allowed. */
const laidOut = new WeakMap<Runtime, Map<string, Steps>>();

/** The same steps are laid out once for all operators of a query that reads only. They are held until it ends. */
export function layOutOnce(runtime: Runtime, key: string, layOut: () => Steps): Steps {
  const known = laidOut.get(runtime) ?? new Map<string, Steps>();
  laidOut.set(runtime, known);
  let steps = known.get(key);
  if (!steps) {
    steps = layOut();
    runtime.hold(Math.ceil((steps.start.length + steps.list.length) / 4));
    known.set(key, steps);
  }
  return steps;
}
