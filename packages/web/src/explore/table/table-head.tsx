import { ArrowDown, ArrowUp } from 'lucide-react';
import { propertyLabel } from '../../graph/show-value.ts';
import type { TableView } from './use-table-view.ts';

type TableHeadProps = {
  readonly columns: readonly string[];
  readonly view: TableView;
  /** Whether all rows are selected, and how to change that; absent where rows are not selected. */
  readonly selection: { readonly all: boolean; readonly onAll: (all: boolean) => void } | undefined;
};

export function TableHead({ columns, view: { places, sort, turnSort }, selection }: TableHeadProps) {
  return (
    <thead className="sticky top-0 z-10 bg-surface">
      <tr className="text-xs text-ink-faint">
        {selection && (
          <th scope="col" className="w-10 min-w-10 border-b border-line pr-2 pl-3">
            <input
              type="checkbox"
              aria-label="Choose all rows"
              checked={selection.all}
              onChange={(event) => selection.onAll(event.target.checked)}
              className="size-4 align-middle accent-(--accent)"
            />
          </th>
        )}
        {places.map((at) => (
          <th
            key={columns[at]}
            scope="col"
            aria-sort={sort?.column === at ? (sort.down ? 'descending' : 'ascending') : 'none'}
            className="border-b border-line font-medium whitespace-nowrap"
          >
            <button
              type="button"
              onClick={() => turnSort(at)}
              className="flex h-8 items-center gap-1 px-3 hover:text-ink"
            >
              {propertyLabel(columns[at]!)}
              {sort?.column === at &&
                (sort.down ? <ArrowDown aria-hidden className="size-3" /> : <ArrowUp aria-hidden className="size-3" />)}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}
