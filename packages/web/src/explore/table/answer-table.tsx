import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp, Download } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { classNames } from '../../controls/class-names.ts';
import { INPUT_STYLE } from '../../controls/text-field.tsx';
import { showValue } from '../panel/show-value.ts';
import { fileStamp, saveFile } from '../save-file.ts';
import { csv, filterRows, type Rows, sortRows } from './table-rows.ts';

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
  const shown = useMemo(() => {
    const fitting = filterRows(rows.rows, text);
    return sort ? sortRows(fitting, sort.column, sort.down) : fitting;
  }, [rows, text, sort]);
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
        <Button
          icon={Download}
          className="h-7 px-2"
          onClick={() =>
            saveFile(
              `${label.toLowerCase()}-${fileStamp()}.csv`,
              csv({ columns: rows.columns, rows: shown }),
              'text/csv',
            )
          }
        >
          CSV
        </Button>
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
              {rows.columns.map((column, at) => (
                <th
                  key={column}
                  scope="col"
                  aria-sort={sort?.column === at ? (sort.down ? 'descending' : 'ascending') : 'none'}
                  className="border-b border-line font-medium whitespace-nowrap"
                >
                  <button
                    type="button"
                    onClick={() => turn(at)}
                    className="flex h-8 items-center gap-1 px-3 hover:text-ink"
                  >
                    {column}
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
                  {cells.map((cell, at) => (
                    <td
                      key={rows.columns[at]}
                      className="max-w-80 truncate px-3"
                      title={cellText(rows.columns[at]!, cell)}
                    >
                      {cellText(rows.columns[at]!, cell)}
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
