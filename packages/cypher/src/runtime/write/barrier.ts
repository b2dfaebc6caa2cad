import type { Row } from '../../execution/frame.ts';
import type { Runtime } from '../../execution/runtime.ts';
import type { Stage, StageBuilder } from '../../execution/stage.ts';

/**
 * A write sees all rows before it changes anything, and everything is changed before the next clause reads: neither can
 * see the other half done. `write` gives the rows to hand on.
 */
export function barrier(runtime: Runtime, write: (rows: readonly Row[]) => Iterable<Row>): StageBuilder {
  return (next): Stage => {
    const rows: Row[] = [];
    return {
      push(row) {
        rows.push(row.slice());
        runtime.hold(row.length);
        return true;
      },
      end() {
        const written = [...write(rows)];
        for (const row of rows) runtime.release(row.length);
        for (const row of written) {
          runtime.tick();
          if (!next.push(row)) break;
        }
        next.end();
      },
    };
  };
}

/** A barrier that treats row by row and hands on each row once. */
export function writeEach(runtime: Runtime, write: (row: Row) => void): StageBuilder {
  return barrier(runtime, (rows) => {
    for (const row of rows) {
      runtime.tick();
      write(row);
    }
    return rows;
  });
}
