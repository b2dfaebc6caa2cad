import { classNames } from '../../controls/class-names.ts';
import { showValue } from '../../graph/show-value.ts';
import type { Row } from './table-rows.ts';

export const ROW_HEIGHT = 30;

type TableRowProps = {
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly string[];
  readonly places: readonly number[];
  /** Whether the object of the row is selected in the drawing. */
  readonly selected: boolean;
  readonly onSelect: (id: string) => void;
  /** Whether the row is ticked; absent where rows are not. */
  readonly tick: { readonly on: boolean; readonly onTick: (id: string, on: boolean) => void } | undefined;
};

export function TableRow({ row: { id, cells }, index, columns, places, selected, onSelect, tick }: TableRowProps) {
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={selected}
      onClick={() => id && onSelect(id)}
      className={classNames(
        'border-b border-line',
        id !== undefined && 'cursor-pointer hover:bg-sunken',
        selected && 'bg-accent-wash',
      )}
      style={{ height: ROW_HEIGHT }}
    >
      {tick && id !== undefined && (
        <td className="pl-3">
          <input
            type="checkbox"
            aria-label={`Choose ${cellText('', cells[1])}`}
            checked={tick.on}
            onClick={(event) => event.stopPropagation()}
            onChange={(event) => tick.onTick(id, event.target.checked)}
            className="size-4 align-middle accent-(--accent)"
          />
        </td>
      )}
      {places.map((at) => {
        const text = cellText(columns[at]!, cells[at]);
        return (
          <td key={columns[at]} className="max-w-80 truncate px-3" title={text}>
            {text}
          </td>
        );
      })}
    </tr>
  );
}

const cellText = (column: string, value: unknown) => (value === undefined ? '' : showValue(column, value).join(', '));
