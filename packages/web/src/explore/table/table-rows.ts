import { type CsvCell, csvLine } from '@chokepoint/contract';
import type { DrawnGraph } from '../../graph/drawn-graph.ts';
import type { Literal } from '../../graph/graph-queries.ts';
import * as exploreTexts from '../texts.ts';
import { literalRows } from './literal-rows.ts';

/** Something that can be shown as rows: columns by name, cells as values. */
export type Rows = {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** Visible columns until others are chosen; all of them when none is named. */
  readonly defaults?: readonly string[];
};
export type Row = {
  /** What a click selects in the drawing. */
  readonly id: string | undefined;
  readonly cells: readonly unknown[];
};

const NODE_COLUMNS = [
  exploreTexts.kind,
  exploreTexts.name,
  exploreTexts.objectId,
  exploreTexts.tierZero,
  exploreTexts.owned,
];
/** The properties that users need most often. */
const COMMON = new Set([
  'displayname',
  'enabled',
  'operatingsystem',
  'lastlogontimestamp',
  'pwdlastset',
  'description',
]);

export function nodeRows(graph: DrawnGraph): Rows {
  const keys = propertyKeys([...graph.nodes.values()].map(({ properties }) => properties));
  return {
    columns: [...NODE_COLUMNS, ...keys],
    defaults: [...NODE_COLUMNS, ...keys.filter((key) => COMMON.has(key))],
    rows: [...graph.nodes.values()].map((node) => ({
      id: node.id,
      cells: [
        node.kind,
        node.label,
        node.objectId,
        node.isTierZero,
        node.isOwned,
        ...keys.map((key) => node.properties?.[key]),
      ],
    })),
  };
}

export function edgeRows(graph: DrawnGraph): Rows {
  const keys = propertyKeys([...graph.edges.values()].map(({ properties }) => properties));
  const name = (id: string) => graph.nodes.get(id)?.label ?? id;
  return {
    columns: [exploreTexts.fromColumn, exploreTexts.relationship, exploreTexts.toColumn, ...keys],
    rows: [...graph.edges.values()].map((edge) => ({
      id: edge.id,
      cells: [name(edge.source), edge.kind, name(edge.target), ...keys.map((key) => edge.properties?.[key])],
    })),
  };
}

export function valueRows(literals: readonly Literal[]): Rows {
  const { columns, rows } = literalRows(literals);
  return { columns, rows: rows.map((cells) => ({ id: undefined, cells })) };
}

const SHOWN_ELSEWHERE = new Set(['name', 'objectid', 'system_tags', 'inheritancehash', 'inheritancehashes']);

function propertyKeys(all: readonly (Readonly<Record<string, unknown>> | undefined)[]): readonly string[] {
  const keys = new Set<string>();
  for (const properties of all) for (const key of Object.keys(properties ?? {})) keys.add(key);
  return [...keys].filter((key) => !SHOWN_ELSEWHERE.has(key)).sort();
}

/** Numbers by size, everything else as text; what is missing comes last. */
export function sortRows(rows: readonly Row[], column: number, down: boolean): readonly Row[] {
  return rows.toSorted(({ cells: a }, { cells: b }) => {
    const [left, right] = [a[column], b[column]];
    if (left === undefined || left === null) return right === undefined || right === null ? 0 : 1;
    if (right === undefined || right === null) return -1;
    const order =
      typeof left === 'number' && typeof right === 'number' ? left - right : asText(left).localeCompare(asText(right));
    return down ? -order : order;
  });
}

export function filterRows(rows: readonly Row[], text: string): readonly Row[] {
  const wanted = text.trim().toLowerCase();
  return wanted === ''
    ? rows
    : rows.filter(({ cells }) => cells.some((cell) => asText(cell).toLowerCase().includes(wanted)));
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Some columns of a table, in their order. */
export function onlyColumns({ columns, rows }: Rows, wanted: ReadonlySet<string>): Rows {
  const places = columns.flatMap((name, place) => (wanted.has(name) ? [place] : []));
  return {
    columns: places.map((place) => columns[place]!),
    rows: rows.map(({ id, cells }) => ({ id, cells: places.map((place) => cells[place]) })),
  };
}

/** As a CSV file, with the names of the columns in the first line. */
export function csv({ columns, rows }: Pick<Rows, 'columns' | 'rows'>): string {
  return [columns, ...rows.map(({ cells }) => cells.map(csvCell))].map(csvLine).join('');
}

const csvCell = (value: unknown): CsvCell =>
  typeof value === 'number' || typeof value === 'boolean' ? value : asText(value);
