import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef, useState } from 'react';
import { useDensity } from '../../browser/density.ts';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import type { Rows } from './table-rows.ts';
import { TableToolbar } from './table-toolbar.tsx';
import { useTableView } from './use-table-view.ts';

const ROW_HEIGHT = { comfortable: 30, compact: 22 } as const;
/** Of the column with the boxes to tick. */
const TICK_WIDTH = 40;

type AnswerTableProps = {
  readonly label: string;
  readonly rows: Rows;
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
  /** What can be done with several rows; without it rows cannot be ticked. */
  readonly actions?: ((ticked: ReadonlySet<string>, done: () => void) => ReactNode) | undefined;
};

/** Rows to sort, filter and download. Only visible rows are rendered. */
export function AnswerTable({ label, rows, selected, onSelect, actions }: AnswerTableProps) {
  const view = useTableView(label, rows, actions ? TICK_WIDTH : 0);
  const { shown, placed } = view;
  const height = ROW_HEIGHT[useDensity()];
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const tick = (ids: readonly string[], on: boolean) =>
    setTicked((now) => (on ? now.union(new Set(ids)) : now.difference(new Set(ids))));
  const ids = shown.flatMap(({ id }) => id ?? []);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  return (
    <div className="flex min-h-0 grow flex-col">
      <TableToolbar label={label} rows={rows} view={view}>
        {ticked.size > 0 && actions?.(ticked, () => setTicked(new Set()))}
      </TableToolbar>
      <section
        ref={scroller}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
        tabIndex={0}
        className="min-h-0 grow overflow-auto border-t border-line -outline-offset-2"
      >
        <table className="w-full text-left" aria-rowcount={shown.length + 1}>
          <TableHead
            view={view}
            selection={
              actions && {
                all: ids.length > 0 && ids.every((id) => ticked.has(id)),
                onAll: (all) => tick(ids, all),
              }
            }
          />
          <tbody>
            <Spacer height={items[0]?.start ?? 0} />
            {items.map(({ index }) => {
              const row = shown[index]!;
              return (
                <TableRow
                  key={row.id ?? index}
                  row={row}
                  index={index}
                  placed={placed}
                  height={height}
                  selected={row.id !== undefined && row.id === selected}
                  onSelect={onSelect}
                  tick={actions && { on: ticked.has(row.id ?? ''), onTick: (id, on) => tick([id], on) }}
                />
              );
            })}
            <Spacer height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} />
          </tbody>
        </table>
      </section>
    </div>
  );
}

/** Takes the space of the rows that are not rendered. */
function Spacer({ height }: { readonly height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden style={{ height }}>
      <td />
    </tr>
  );
}
