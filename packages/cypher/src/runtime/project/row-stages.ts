import type { Evaluate, Row } from '../../execution/frame.ts';
import type { Runtime } from '../../execution/runtime.ts';
import { eachRow, type Stage, type StageBuilder } from '../../execution/stage.ts';
import { groupKeyOf } from '../../operations/group-key.ts';
import { orderOf } from '../../operations/order.ts';
import type { Value } from '../../values/value.ts';

export function distinctRows(runtime: Runtime, slots: readonly number[]): StageBuilder {
  return (next) => {
    const seen = new Set<string | number>();
    return eachRow(next, (row) => {
      const key = groupKeyOf(slots.map((slot) => row[slot]!));
      if (seen.has(key)) return true;
      seen.add(key);
      runtime.hold(1);
      return next.push(row);
    });
  };
}

export function skipRows(count: number): StageBuilder {
  return (next) => {
    let left = count;
    return eachRow(next, (row) => (left > 0 ? left-- > 0 : next.push(row)));
  };
}

export function limitRows(count: number): StageBuilder {
  return (next) => {
    let left = count;
    return eachRow(next, (row) => {
      if (left <= 0) return false;
      left--;
      return next.push(row) && left > 0;
    });
  };
}

/** Hands on rows that hold just the given slots, in order. */
export function narrowTo(slots: readonly number[]): StageBuilder {
  return (next) =>
    eachRow(next, (row) => {
      const narrow = new Array<Value>(slots.length);
      for (let at = 0; at < slots.length; at++) narrow[at] = row[slots[at]!] ?? null;
      return next.push(narrow);
    });
}

type SortKey = { readonly evaluate: Evaluate; readonly descending: boolean };
type SortedRow = { readonly keys: readonly Value[]; readonly row: Row };

/** Sorts all rows, or, when only the first `most` are wanted, keeps no more than twice as many at a time. */
export function sortRows(runtime: Runtime, keys: readonly SortKey[], most: number | undefined): StageBuilder {
  const compare = (a: SortedRow, b: SortedRow): number => {
    for (let at = 0; at < keys.length; at++) {
      const order = orderOf(a.keys[at]!, b.keys[at]!);
      if (order !== 0) return keys[at]!.descending ? -order : order;
    }
    return 0;
  };
  return (next): Stage => {
    let rows: SortedRow[] = [];
    return {
      push(row) {
        if (most === 0) return false;
        rows.push({ keys: keys.map((key) => key.evaluate(row)), row: row.slice() });
        runtime.hold(row.length);
        if (most !== undefined && rows.length >= 2 * most + 1000) {
          rows.sort(compare);
          for (const dropped of rows.slice(most)) runtime.release(dropped.row.length);
          rows.length = most;
        }
        return true;
      },
      end() {
        rows.sort(compare);
        for (const { row } of rows) {
          runtime.tick();
          runtime.release(row.length);
          if (!next.push(row)) break;
        }
        rows = [];
        next.end();
      },
    };
  };
}
