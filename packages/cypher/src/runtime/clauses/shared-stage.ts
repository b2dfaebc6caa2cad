import type { Row } from '../../execution/frame.ts';
import type { Runtime } from '../../execution/runtime.ts';
import type { Stage, StageBuilder } from '../../execution/stage.ts';
import type { MatchClause } from '../../syntax/ast.ts';
import type { Matcher } from '../match/matcher.ts';

const FIRST_ROWS = 32;
const MOST_ROWS = 1024;

/** A MATCH that searches for many rows at once. Each time it waits for more of them, unless all will be read anyway. */
export function sharedStage(
  runtime: Runtime,
  clause: MatchClause,
  matcher: Matcher,
  weightSlot: number | undefined,
  areAllRead: boolean,
): StageBuilder {
  return (next): Stage => {
    let waiting: Row[] = [];
    let size = areAllRead ? MOST_ROWS : FIRST_ROWS;
    let wanted = true;
    const search = () => {
      const rows = waiting;
      waiting = [];
      const found = new Set<Row>();
      wanted = matcher.runMany(rows, (row) => {
        found.add(row);
        return next.push(row);
      });
      if (clause.optional) for (const row of rows) if (wanted && !found.has(row)) wanted = pushNulls(row);
      for (const row of rows) runtime.release(row.length);
    };
    const pushNulls = (row: Row) => {
      for (const slot of matcher.newSlots) row[slot] = null;
      return next.push(row);
    };
    return {
      push(row) {
        if (weightSlot !== undefined) row[weightSlot] = 1;
        waiting.push(row.slice());
        runtime.hold(row.length);
        if (waiting.length < size) return true;
        size = Math.min(MOST_ROWS, 2 * size);
        search();
        return wanted;
      },
      end() {
        if (wanted && waiting.length > 0) search();
        next.end();
      },
    };
  };
}
