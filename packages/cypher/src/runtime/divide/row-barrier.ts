import type { Barrier, JoinStage } from '../../execution/barrier.ts';
import type { Row } from '../../execution/frame.ts';
import type { Holder } from '../../execution/runtime.ts';
import type { Stage, StageBuilder } from '../../execution/stage.ts';
import { PartHolder } from './part-holder.ts';

/**
 * Rows of parts behind each other. `reduce` leaves out rows of one part that cannot be in the answer; `isReduced` when
 * only few are left.
 */
export function rowBarrier(
  runtime: Holder,
  name: string,
  reduce?: (holder: Holder) => StageBuilder,
  isReduced = false,
): Barrier {
  return {
    name,
    open: () => {
      const holder = new PartHolder(runtime);
      const rows: Row[] = [];
      let width = 0;
      const last: Stage = {
        push(row) {
          rows.push(row.slice());
          width += row.length;
          runtime.hold(row.length);
          return true;
        },
        end() {},
      };
      const first = reduce ? reduce(holder)(last) : last;
      return {
        push: (row) => first.push(row),
        end: () => first.end(),
        rows: () => rows,
        get held() {
          return holder.held + width;
        },
      };
    },
    join: (next) => passOn(next, isReduced),
  };
}

function passOn(next: Stage, isReduced: boolean): JoinStage {
  let sent = 0;
  const absorb = (row: Row) => next.push(row);
  const push = (row: Row) => {
    sent++;
    return next.push(row);
  };
  return {
    push,
    absorb,
    end: () => next.end(),
    canAbsorb: true,
    get sent() {
      return isReduced ? 0 : sent;
    },
  };
}
