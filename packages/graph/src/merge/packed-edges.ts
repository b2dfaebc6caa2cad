import { UsageError } from '../errors.ts';
import { FIRST_CODE } from '../values/value-table.ts';
import type { Batch } from './batch.ts';

/** Numbers per edge in a batch: start, kind, end, record, origin. */
export const EDGE_FIELDS = 5;
export const MAX_ORIGIN = 0xffff;

/** Edges as numbers of a batch, one per position of each array. Absent: no properties, collected. */
export type PackedEdges = {
  readonly starts: Uint32Array;
  readonly kinds: Uint16Array | Uint32Array;
  readonly ends: Uint32Array;
  readonly properties?: Uint32Array;
  readonly origins?: Uint16Array | Uint32Array;
};

/** Appends them to the batch. Throws `UsageError`, and appends nothing, when a number is not one that the batch gave out. */
export function writePacked(batch: Batch, rows: PackedEdges): void {
  const { starts, kinds, ends, properties, origins } = rows;
  const count = starts.length;
  for (const list of [kinds, ends, properties, origins])
    if (list && list.length !== count) throw new UsageError(`the arrays of ${count} edges have different lengths`);
  check(starts, FIRST_CODE, batch.values.limit, 'a start');
  check(ends, FIRST_CODE, batch.values.limit, 'an end');
  check(kinds, 0, batch.kindNames.list.length, 'a kind');
  if (properties) check(properties, 0, batch.records.count, 'a set of properties');
  if (origins) check(origins, 0, MAX_ORIGIN + 1, 'an origin');

  const cells = batch.edges.extend(count * EDGE_FIELDS);
  for (let edge = 0, at = 0; edge < count; edge++, at += EDGE_FIELDS) {
    cells[at] = starts[edge]!;
    cells[at + 1] = kinds[edge]!;
    cells[at + 2] = ends[edge]!;
    cells[at + 3] = properties ? properties[edge]! : 0;
    cells[at + 4] = origins ? origins[edge]! : 0;
  }
}

function check(numbers: Uint16Array | Uint32Array, least: number, limit: number, what: string): void {
  for (let at = 0; at < numbers.length; at++)
    if (numbers[at]! < least || numbers[at]! >= limit)
      throw new UsageError(`${numbers[at]} at position ${at} is not the number of ${what} of this batch`);
}
