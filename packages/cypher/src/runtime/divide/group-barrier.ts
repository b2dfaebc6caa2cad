import type { Barrier, JoinStage } from '../../execution/barrier.ts';
import type { Row } from '../../execution/frame.ts';
import type { Holder } from '../../execution/runtime.ts';
import type { Stage } from '../../execution/stage.ts';
import { PartHolder } from './part-holder.ts';

/** A stage that groups rows: the keys of each group, and what its accumulators have gathered. */
type GroupStage = JoinStage & { partials(): Row[] };

const NOWHERE: Stage = { push: () => false, end: () => {} };

/** Groups of parts are joined by their keys. Not where an aggregate has to see the rows themselves. */
export function groupBarrier(
  runtime: Holder,
  keys: number,
  aggregates: readonly string[],
  grouping: (holder: Holder, next: Stage) => GroupStage,
): Barrier | { readonly reason: string } {
  const whole = aggregates.find((name) => /^stdev|percentile/.test(name));
  if (whole !== undefined) return { reason: `${whole} needs the values of all rows together` };
  return {
    name: `${keys} keys, ${aggregates.join(', ')}`,
    open: () => {
      const holder = new PartHolder(runtime);
      const part = grouping(holder, NOWHERE);
      return {
        push: (row) => part.push(row),
        end: () => {},
        rows: () => part.partials(),
        get held() {
          return holder.held;
        },
      };
    },
    join: (next) => grouping(runtime, next),
  };
}
