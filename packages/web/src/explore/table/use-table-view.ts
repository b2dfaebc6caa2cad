import { useMemo, useState } from 'react';
import { type ColumnLayout, type PlacedColumn, placeColumns, resized, turnPin } from './column-layout.ts';
import { saveColumns, savedColumns, savedLayout, saveLayout } from './saved-columns.ts';
import { filterRows, type Row, type Rows, sortRows } from './table-rows.ts';

type TableSort = { readonly column: number; readonly down: boolean };

/** The rows of a table as the user wants to see them: filtered, sorted, and with the chosen columns. */
export type TableView = {
  readonly text: string;
  readonly sort: TableSort | undefined;
  readonly defaults: readonly string[];
  readonly columns: ReadonlySet<string>;
  /** The shown columns, in their order. */
  readonly placed: readonly PlacedColumn[];
  readonly pinned: readonly string[];
  readonly shown: readonly Row[];
  readonly setText: (text: string) => void;
  /** Sorts by a column: up, then down, then not at all. */
  readonly turnSort: (column: number) => void;
  readonly chooseColumns: (columns: readonly string[] | undefined) => void;
  /** Undefined resets the width. */
  readonly setWidth: (column: string, width: number | undefined) => void;
  readonly turnPin: (column: string) => void;
};

/** `start` is the width of what stays visible before the first column. */
export function useTableView(label: string, rows: Rows, start: number): TableView {
  const [text, setText] = useState('');
  const [sort, setSort] = useState<TableSort>();
  const [wanted, setWanted] = useState(() => savedColumns(label));
  const [layout, setLayout] = useState(() => savedLayout(label));
  const change = (next: ColumnLayout) => {
    setLayout(next);
    saveLayout(label, next);
  };
  const defaults = rows.defaults ?? rows.columns;
  const columns = useMemo(() => {
    const known = wanted?.filter((name) => rows.columns.includes(name)) ?? [];
    return new Set(known.length > 0 ? known : defaults);
  }, [wanted, defaults, rows]);
  // Hidden columns are searched as well.
  const shown = useMemo(() => {
    const fitting = filterRows(rows.rows, text);
    return sort ? sortRows(fitting, sort.column, sort.down) : fitting;
  }, [rows, text, sort]);
  const places = rows.columns.flatMap((name, place) => (columns.has(name) ? [place] : []));
  return {
    text,
    sort,
    defaults,
    columns,
    placed: placeColumns(rows.columns, places, layout, start),
    pinned: layout.pinned,
    shown,
    setText,
    turnSort: (column) =>
      setSort((now) =>
        now?.column !== column ? { column, down: false } : now.down ? undefined : { column, down: true },
      ),
    chooseColumns: (next) => {
      setWanted(next);
      saveColumns(label, next);
    },
    setWidth: (column, width) => change(resized(layout, column, width)),
    turnPin: (column) => change(turnPin(layout, column)),
  };
}
