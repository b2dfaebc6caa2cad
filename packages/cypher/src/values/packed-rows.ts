import { Float } from './float.ts';
import { ForeignValue } from './foreign-value.ts';
import {
  DateTimeValue,
  DateValue,
  DurationValue,
  LocalDateTimeValue,
  LocalTimeValue,
  TimeValue,
} from './temporal-values.ts';
import { isList, isMap, NodeValue, PathValue, RelationshipValue, type Value } from './value.ts';

/** Rows as plain data, column by column, so that another thread can be sent them. */
export type PackedRows = { readonly count: number; readonly columns: readonly PackedColumn[] };

type PackedColumn =
  | { readonly kind: 'nodes'; readonly nodes: Uint32Array }
  | { readonly kind: 'numbers'; readonly numbers: Float64Array }
  | { readonly kind: 'values'; readonly values: readonly PackedValue[] };

type Scalar = null | boolean | string | number | bigint;
type PackedValue = Scalar | readonly PackedValue[] | PackedObject;
type PackedObject =
  | { readonly is: 'float'; readonly value: number }
  | { readonly is: 'map'; readonly entries: readonly (readonly [string, PackedValue])[] }
  | { readonly is: 'node'; readonly node: number }
  | { readonly is: 'relationship'; readonly of: Relationship }
  | { readonly is: 'path'; readonly nodes: readonly number[]; readonly steps: readonly Relationship[] }
  | { readonly is: 'date'; readonly days: number }
  | { readonly is: 'localtime'; readonly nanos: number }
  | { readonly is: 'time'; readonly nanos: number; readonly offset: number }
  | { readonly is: 'localdatetime'; readonly days: number; readonly nanos: number }
  | ({ readonly is: 'datetime' } & Pick<DateTimeValue, 'days' | 'nanos' | 'offset' | 'zone'>)
  | ({ readonly is: 'duration' } & Pick<DurationValue, 'months' | 'days' | 'seconds' | 'nanos'>)
  | ({ readonly is: 'foreign' } & Pick<ForeignValue, 'typeName' | 'text' | 'encoded'>);
type Relationship = readonly [relationship: number, type: number, start: number, end: number];

/** Empty places of a row become null. */
export function packRows(rows: readonly (readonly Value[])[]): PackedRows {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  const columns = Array.from({ length: width }, (_, at) => packColumn(rows, at));
  return { count: rows.length, columns };
}

export function unpackRows({ count, columns }: PackedRows): Value[][] {
  const readers = columns.map(readerOf);
  return Array.from({ length: count }, (_, row) => readers.map((read) => read(row)));
}

function packColumn(rows: readonly (readonly Value[])[], at: number): PackedColumn {
  if (rows.every((row) => row[at] instanceof NodeValue))
    return { kind: 'nodes', nodes: Uint32Array.from(rows, (row) => (row[at] as NodeValue).node) };
  if (rows.every((row) => typeof row[at] === 'number'))
    return { kind: 'numbers', numbers: Float64Array.from(rows, (row) => row[at] as number) };
  return { kind: 'values', values: rows.map((row) => pack(row[at] ?? null)) };
}

function readerOf(column: PackedColumn): (row: number) => Value {
  if (column.kind === 'nodes') return (row) => new NodeValue(column.nodes[row]!);
  if (column.kind === 'numbers') return (row) => column.numbers[row]!;
  return (row) => unpack(column.values[row]!);
}

function pack(value: Value): PackedValue {
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) return value.map(pack);
  if (isMap(value)) return { is: 'map', entries: Array.from(value, ([key, item]) => [key, pack(item)] as const) };
  if (value instanceof Float) return { is: 'float', value: value.value };
  if (value instanceof NodeValue) return { is: 'node', node: value.node };
  if (value instanceof RelationshipValue) return { is: 'relationship', of: ends(value) };
  if (value instanceof PathValue) return { is: 'path', nodes: value.nodes, steps: value.relationships.map(ends) };
  if (value instanceof DateValue) return { is: 'date', days: value.days };
  if (value instanceof LocalTimeValue) return { is: 'localtime', nanos: value.nanos };
  if (value instanceof TimeValue) return { is: 'time', nanos: value.nanos, offset: value.offset };
  if (value instanceof LocalDateTimeValue) return { is: 'localdatetime', days: value.days, nanos: value.nanos };
  if (value instanceof DateTimeValue) return { is: 'datetime', ...value };
  if (value instanceof DurationValue) return { is: 'duration', ...value };
  return { is: 'foreign', ...value };
}

const ends = ({ relationship, type, start, end }: RelationshipValue): Relationship => [relationship, type, start, end];

const isPackedList = (value: readonly PackedValue[] | PackedObject): value is readonly PackedValue[] =>
  Array.isArray(value);

function unpack(value: PackedValue): Value {
  if (value === null || typeof value !== 'object') return value;
  if (isPackedList(value)) return value.map(unpack);
  switch (value.is) {
    case 'float':
      return new Float(value.value);
    case 'map':
      return new Map(value.entries.map(([key, item]) => [key, unpack(item)]));
    case 'node':
      return new NodeValue(value.node);
    case 'relationship':
      return new RelationshipValue(...value.of);
    case 'path':
      return new PathValue(
        value.nodes,
        value.steps.map((step) => new RelationshipValue(...step)),
      );
    case 'date':
      return new DateValue(value.days);
    case 'localtime':
      return new LocalTimeValue(value.nanos);
    case 'time':
      return new TimeValue(value.nanos, value.offset);
    case 'localdatetime':
      return new LocalDateTimeValue(value.days, value.nanos);
    case 'datetime':
      return new DateTimeValue(value.days, value.nanos, value.offset, value.zone);
    case 'duration':
      return new DurationValue(value.months, value.days, value.seconds, value.nanos);
    case 'foreign':
      return new ForeignValue(value.typeName, value.text, value.encoded);
  }
}
