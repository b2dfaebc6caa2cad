import type { Barrier, JoinStage } from '../../execution/barrier.ts';
import type { Row } from '../../execution/frame.ts';
import type { Holder } from '../../execution/runtime.ts';
import type { Stage, StageBuilder } from '../../execution/stage.ts';
import { PartHolder } from './part-holder.ts';

/** Rows of parts behind each other. `reduce` leaves out rows of one part that cannot be in the answer. */
export function rowBarrier(runtime: Holder, name: string, reduce?: (holder: Holder) => StageBuilder): Barrier {
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
    join: passOn,
  };
}

function passOn(next: Stage): JoinStage {
  const push = (row: Row) => next.push(row);
  return { push, absorb: push, end: () => next.end(), canAbsorb: true };
}
