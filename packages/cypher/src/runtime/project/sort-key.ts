import type { Evaluate, Row } from '../../execution/frame.ts';
import { orderOf } from '../../operations/order.ts';
import type { Value } from '../../values/value.ts';

export type SortKey = { readonly evaluate: Evaluate; readonly descending: boolean };

/** A row with what it is sorted by. */
export type RankedRow = { readonly keys: readonly Value[]; readonly row: Row };

export function compareAt({ descending }: SortKey, a: Value, b: Value): number {
  const order = orderOf(a, b);
  return descending ? -order : order;
}

export function compareRanked(sortKeys: readonly SortKey[], a: RankedRow, b: RankedRow): number {
  for (let at = 0; at < sortKeys.length; at++) {
    const order = compareAt(sortKeys[at]!, a.keys[at]!, b.keys[at]!);
    if (order !== 0) return order;
  }
  return 0;
}
