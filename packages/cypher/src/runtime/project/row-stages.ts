import type { Holder } from '../../execution/runtime.ts';
import { eachRow, type Stage, type StageBuilder } from '../../execution/stage.ts';
import { groupKeyOf } from '../../operations/group-key.ts';
import type { Value } from '../../values/value.ts';
import { compareRanked, type RankedRow, type SortKey } from './sort-key.ts';

export function distinctRows(runtime: Holder, slots: readonly number[]): StageBuilder {
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

/** Sorts all rows. */
export function sortRows(runtime: Holder, keys: readonly SortKey[]): StageBuilder {
  return (next): Stage => {
    let rows: RankedRow[] = [];
    return {
      push(row) {
        rows.push({ keys: keys.map((key) => key.evaluate(row)), row: row.slice() });
        runtime.hold(row.length);
        return true;
      },
      end() {
        rows.sort((a, b) => compareRanked(keys, a, b));
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
