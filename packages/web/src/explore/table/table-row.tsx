import type { CSSProperties } from 'react';
import { classNames } from '../../controls/class-names.ts';
import { showValue } from '../../graph/show-value.ts';
import * as exploreTexts from '../texts.ts';
import type { PlacedColumn } from './column-layout.ts';
import type { Row } from './table-rows.ts';

type TableRowProps = {
  readonly row: Row;
  readonly index: number;
  readonly placed: readonly PlacedColumn[];
  readonly height: number;
  /** Whether the object of the row is selected in the drawing. */
  readonly selected: boolean;
  readonly onSelect: (id: string) => void;
  /** Whether the row is ticked; absent where rows are not. */
  readonly tick: { readonly on: boolean; readonly onTick: (id: string, on: boolean) => void } | undefined;
};

/** Where a cell has a width of its own, it has no other. */
export const cellStyle = (width: number | undefined, left: number | undefined): CSSProperties => ({
  ...(width !== undefined && { width, minWidth: width, maxWidth: width }),
  ...(left !== undefined && { left }),
});

export function TableRow({ row: { id, cells }, index, placed, height, selected, onSelect, tick }: TableRowProps) {
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={selected}
      onClick={() => id && onSelect(id)}
      className={classNames(
        'group border-b border-line',
        id !== undefined && 'cursor-pointer hover:bg-sunken',
        selected && 'bg-accent-wash',
      )}
      style={{ height }}
    >
      {tick && id !== undefined && (
        <td className={classNames('sticky left-0 pl-3', pinnedColour(selected))}>
          <input
            type="checkbox"
            aria-label={exploreTexts.selectCell(cellText('', cells[1]))}
            checked={tick.on}
            onClick={(event) => event.stopPropagation()}
            onChange={(event) => tick.onTick(id, event.target.checked)}
            className="size-4 align-middle accent-(--accent)"
          />
        </td>
      )}
      {placed.map(({ at, name, width, left }) => {
        const text = cellText(name, cells[at]);
        return (
          <td
            key={name}
            title={text}
            style={cellStyle(width, left)}
            className={classNames('max-w-80 truncate px-3', left !== undefined && `sticky ${pinnedColour(selected)}`)}
          >
            {text}
          </td>
        );
      })}
    </tr>
  );
}

/** What stays in place covers what scrolls below it. */
const pinnedColour = (selected: boolean) => (selected ? 'bg-accent-wash' : 'bg-surface group-hover:bg-sunken');

const cellText = (column: string, value: unknown) => (value === undefined ? '' : showValue(column, value).join(', '));
