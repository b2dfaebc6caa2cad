import { ArrowDown, ArrowUp } from 'lucide-react';
import { classNames } from '../../controls/class-names.ts';
import { propertyLabel } from '../../graph/show-value.ts';
import * as exploreTexts from '../texts.ts';
import { ColumnHandle } from './column-handle.tsx';
import { cellStyle } from './table-row.tsx';
import type { TableView } from './use-table-view.ts';

type TableHeadProps = {
  readonly view: TableView;
  /** Whether all rows are selected, and how to change that; absent where rows are not selected. */
  readonly selection: { readonly all: boolean; readonly onAll: (all: boolean) => void } | undefined;
};

export function TableHead({ view: { placed, sort, turnSort, setWidth }, selection }: TableHeadProps) {
  return (
    <thead className="sticky top-0 z-10 bg-surface">
      <tr className="text-xs text-ink-faint">
        {selection && (
          <th scope="col" className="sticky left-0 z-10 w-10 min-w-10 border-b border-line bg-surface pr-2 pl-3">
            <input
              type="checkbox"
              aria-label={exploreTexts.selectAllRows}
              checked={selection.all}
              onChange={(event) => selection.onAll(event.target.checked)}
              className="size-4 align-middle accent-(--accent)"
            />
          </th>
        )}
        {placed.map(({ at, name, width, left }) => (
          <th
            key={name}
            scope="col"
            aria-label={propertyLabel(name)}
            aria-sort={sort?.column === at ? (sort.down ? 'descending' : 'ascending') : 'none'}
            style={cellStyle(width, left)}
            className={classNames(
              'border-b border-line font-medium whitespace-nowrap',
              left === undefined ? 'relative' : 'sticky z-10 bg-surface',
            )}
          >
            <button
              type="button"
              onClick={() => turnSort(at)}
              className="flex h-8 max-w-full items-center gap-1 px-3 hover:text-ink"
            >
              <span className="truncate">{propertyLabel(name)}</span>
              {sort?.column === at &&
                (sort.down ? <ArrowDown aria-hidden className="size-3" /> : <ArrowUp aria-hidden className="size-3" />)}
            </button>
            <ColumnHandle name={name} width={width} onWidth={setWidth} />
          </th>
        ))}
      </tr>
    </thead>
  );
}
