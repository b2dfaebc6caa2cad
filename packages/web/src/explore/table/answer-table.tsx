import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp, Columns3, Download, Table2 } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { fileStamp, saveFile } from '../../browser/save-file.ts';
import { Button } from '../../controls/button.tsx';
import { classNames } from '../../controls/class-names.ts';
import { INPUT_STYLE } from '../../controls/fields/text-field.tsx';
import { ActionMenu } from '../../controls/overlays/action-menu.tsx';
import { propertyLabel, showValue } from '../../graph/show-value.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { keepColumns, keptColumns } from './saved-columns.ts';
import { csv, filterRows, onlyColumns, type Rows, sortRows } from './table-rows.ts';

type AnswerTableProps = {
  readonly label: string;
  readonly rows: Rows;
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
  /** What can be done with several rows; without it rows are not chosen. */
  readonly actions?: ((chosen: ReadonlySet<string>, done: () => void) => ReactNode) | undefined;
};

const ROW = 30;

/** Rows to sort, filter and take away. Only those in sight are drawn. */
export function AnswerTable({ label, rows, selected, onSelect, actions }: AnswerTableProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [text, setText] = useState('');
  const [sort, setSort] = useState<{ readonly column: number; readonly down: boolean }>();
  const place = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(() => keptColumns(label));
  const usual = rows.usual ?? rows.columns;
  const columns = useMemo(() => {
    const there = wanted?.filter((name) => rows.columns.includes(name)) ?? [];
    return new Set(there.length > 0 ? there : usual);
  }, [wanted, usual, rows]);
  // What is in a column that is not shown can be found all the same.
  const shown = useMemo(() => {
    const fitting = filterRows(rows.rows, text);
    return sort ? sortRows(fitting, sort.column, sort.down) : fitting;
  }, [rows, text, sort]);
  const places = rows.columns.flatMap((name, place) => (columns.has(name) ? [place] : []));
  const take = (all: boolean) => {
    const everything = { columns: rows.columns, rows: shown };
    const content = csv(all ? everything : onlyColumns(everything, columns));
    saveFile(`${label.toLowerCase()}-${fileStamp()}.csv`, content, 'text/csv');
  };
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => place.current,
    estimateSize: () => ROW,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const all = shown.flatMap(({ id }) => id ?? []);
  const wholly = all.length > 0 && all.every((id) => chosen.has(id));
  const choose = (ids: readonly string[], yes: boolean) =>
    setChosen((now) => (yes ? now.union(new Set(ids)) : now.difference(new Set(ids))));
  const turn = (column: number) =>
    setSort((now) =>
      now?.column !== column ? { column, down: false } : now.down ? undefined : { column, down: true },
    );
  return (
    <div className="flex min-h-0 grow flex-col">
      <div className="flex items-center gap-2 px-3 py-2">
        <input
          aria-label={`Filter ${label.toLowerCase()}`}
          placeholder="Filter"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={classNames(INPUT_STYLE, 'h-8 max-w-64')}
        />
        <span className="text-ink-faint" aria-live="polite">
          {shown.length === rows.rows.length ? `${shown.length} rows` : `${shown.length} of ${rows.rows.length} rows`}
        </span>
        <span className="ml-auto">{chosen.size > 0 && actions?.(chosen, () => setChosen(new Set()))}</span>
        {rows.columns.length > 1 && (
          <ColumnChooser
            columns={rows.columns}
            usual={usual}
            shown={columns}
            onChange={(next) => {
              setWanted(next);
              keepColumns(label, next);
            }}
          />
        )}
        <ActionMenu
          label="Take the table along"
          trigger={
            <Button icon={Download} className="h-7 px-2">
              CSV
            </Button>
          }
          actions={[
            { icon: Columns3, label: 'The columns that are shown', onSelect: () => take(false) },
            { icon: Table2, label: 'All columns', onSelect: () => take(true) },
          ]}
        />
      </div>
      <section
        ref={place}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
        tabIndex={0}
        className="min-h-0 grow overflow-auto border-t border-line -outline-offset-2"
      >
        <table className="w-full text-left" aria-rowcount={shown.length + 1}>
          <thead className="sticky top-0 z-10 bg-surface">
            <tr className="text-xs text-ink-faint">
              {actions && (
                <th scope="col" className="w-8 border-b border-line pl-3">
                  <input
                    type="checkbox"
                    aria-label="Choose all rows"
                    checked={wholly}
                    onChange={(event) => choose(all, event.target.checked)}
                    className="size-4 align-middle accent-(--accent)"
                  />
                </th>
              )}
              {places.map((at) => (
                <th
                  key={rows.columns[at]}
                  scope="col"
                  aria-sort={sort?.column === at ? (sort.down ? 'descending' : 'ascending') : 'none'}
                  className="border-b border-line font-medium whitespace-nowrap"
                >
                  <button
                    type="button"
                    onClick={() => turn(at)}
                    className="flex h-8 items-center gap-1 px-3 hover:text-ink"
                  >
                    {propertyLabel(rows.columns[at]!)}
                    {sort?.column === at &&
                      (sort.down ? (
                        <ArrowDown aria-hidden className="size-3" />
                      ) : (
                        <ArrowUp aria-hidden className="size-3" />
                      ))}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {above > 0 && (
              <tr aria-hidden style={{ height: above }}>
                <td />
              </tr>
            )}
            {items.map(({ index }) => {
              const { id, cells } = shown[index]!;
              return (
                <tr
                  key={id ?? index}
                  aria-rowindex={index + 2}
                  aria-selected={id !== undefined && id === selected}
                  onClick={() => id && onSelect(id)}
                  className={classNames(
                    'border-b border-line',
                    id !== undefined && 'cursor-pointer hover:bg-sunken',
                    id !== undefined && id === selected && 'bg-accent-wash',
                  )}
                  style={{ height: ROW }}
                >
                  {actions && id !== undefined && (
                    <td className="pl-3">
                      <input
                        type="checkbox"
                        aria-label={`Choose ${cellText('', cells[1])}`}
                        checked={chosen.has(id)}
                        onClick={(event) => event.stopPropagation()}
                        onChange={(event) => choose([id], event.target.checked)}
                        className="size-4 align-middle accent-(--accent)"
                      />
                    </td>
                  )}
                  {places.map((at) => (
                    <td
                      key={rows.columns[at]}
                      className="max-w-80 truncate px-3"
                      title={cellText(rows.columns[at]!, cells[at])}
                    >
                      {cellText(rows.columns[at]!, cells[at])}
                    </td>
                  ))}
                </tr>
              );
            })}
            {below > 0 && (
              <tr aria-hidden style={{ height: below }}>
                <td />
              </tr>
            )}
          </tbody>
        </table>
      </section>
    </div>
  );
}

const cellText = (column: string, value: unknown) => (value === undefined ? '' : showValue(column, value).join(', '));
