import type { NodeIndex } from '../adjacency.ts';
import type { Column } from '../columns/column.ts';
import type { GraphImage } from '../image/graph-image.ts';
import { type Coverage, isStale, uncovered } from '../lookups/coverage.ts';
import type { EqualityIndex } from '../lookups/lookups.ts';
import type { PropertyValue } from '../values/property-value.ts';
import { powerOfTwo, sharedUint32 } from '../values/shared-memory.ts';
import { FALSE, NO_VALUE, TRUE } from '../values/value-table.ts';

/**
 * The nodes whose property equals `value`, ascending. Numbers equal numbers, text equals text exactly, lists equal
 * lists item by item. The first call for a property builds an index. There may be more nodes than `most`; then some of
 * them are returned.
 */
export function nodesWhere(
  image: GraphImage,
  property: string,
  value: PropertyValue,
  most = Number.POSITIVE_INFINITY,
): NodeIndex[] {
  const column = image.nodeColumn(property);
  const wanted = column && wantedIn(image, column, value);
  if (!column || !wanted) return [];
  const known = image.lookups.equality.get(property);
  const fits = known?.ofNumbers === (column.encoding === 'number');
  const index = known && fits ? known : makeIndex(image, property, column);

  const found: NodeIndex[] = [];
  let row = index.heads[wanted.hash & (index.heads.length - 1)]!;
  for (; row !== 0 && found.length < most; row = index.next[row - 1]!)
    if (row - 1 < index.covered && wanted.equals(row - 1) && !isStale(index, row - 1)) found.push(row - 1);
  for (const row of uncovered(index, image.nodeCount)) {
    if (found.length >= most) break;
    if (wanted.equals(row)) found.push(row);
  }
  return found.sort((a, b) => a - b);
}

type Wanted = { readonly hash: number; readonly equals: (row: number) => boolean };

function wantedIn(image: GraphImage, column: Column, value: PropertyValue): Wanted | undefined {
  switch (column.encoding) {
    case 'flag':
      return typeof value === 'boolean'
        ? { hash: mix(value ? TRUE : FALSE), equals: (row) => column.value(row) === value }
        : undefined;
    case 'number':
      return typeof value === 'number'
        ? { hash: hashNumber(value), equals: (row) => column.value(row) === value }
        : undefined;
    default: {
      const code = image.values.find(value);
      return code === NO_VALUE ? undefined : { hash: mix(code), equals: (row) => column.code(row) === code };
    }
  }
}

function makeIndex(image: GraphImage, property: string, column: Column): EqualityIndex & Coverage {
  const rows = image.nodeCount;
  const heads = sharedUint32(powerOfTwo(Math.max(16, rows)));
  const next = sharedUint32(rows);
  for (let row = rows - 1; row >= 0; row--) {
    if (!column.has(row)) continue;
    const slot = hashOf(column, row) & (heads.length - 1);
    next[row] = heads[slot]!;
    heads[slot] = row + 1;
  }
  const index = { heads, next, ofNumbers: column.encoding === 'number', covered: rows, stale: new Uint32Array() };
  image.lookups.equality.set(property, index);
  return index;
}

function hashOf(column: Column, row: number): number {
  switch (column.encoding) {
    case 'flag':
      return mix(column.value(row) ? TRUE : FALSE);
    case 'number':
      return hashNumber(column.value(row)!);
    default:
      return mix(column.code(row));
  }
}

const mix = (code: number): number => Math.imul(code, 0x9e3779b1) >>> 5;

const float = new Float64Array(1);
const halves = new Uint32Array(float.buffer);

function hashNumber(number: number): number {
  float[0] = number === 0 ? 0 : number;
  return mix(halves[0]! ^ Math.imul(halves[1]!, 0x85ebca6b));
}
