import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { CardTitle } from './card.tsx';
import { classNames } from './class-names.ts';
import * as controlTexts from './texts.ts';

/** The order of a list, by the name of a column. */
export type Sort = { readonly by: string; readonly descending: boolean };

/** A heading; with a name, the list can be sorted by it. */
export type Column =
  | string
  | {
      readonly label: string;
      readonly by?: string | undefined;
      /** Numbers, for which the largest come first. */
      readonly numeric?: boolean;
      /** Only for screen readers. */
      readonly hidden?: boolean;
      /** Not on phones, where cells of other columns show it. */
      readonly wide?: boolean;
    };

type TableProps = {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly sort?: Sort | undefined;
  readonly onSort?: (sort: Sort) => void;
  readonly children: ReactNode;
};

/** A list with columns. Wide ones scroll horizontally, also by keyboard. */
export function Table({ label, columns, sort, onSort, children }: TableProps) {
  // A table that is all of a card is no second landmark of the same name.
  const isCard = useContext(CardTitle) === label;
  return (
    <section
      role={isCard ? 'group' : undefined}
      aria-label={label}
      tabIndex={0}
      className="relative overflow-x-auto -outline-offset-2"
    >
      {/* A narrow table scrolls rather than breaking names between letters. */}
      <table className="w-full text-left [&_.wrap-anywhere]:wrap-break-word">
        <thead>
          <tr className="border-b border-line text-xs text-ink-faint">
            {columns.map((column) => (
              <Heading
                key={typeof column === 'string' ? column : column.label}
                column={typeof column === 'string' ? { label: column } : column}
                sort={sort}
                onSort={onSort}
              />
            ))}
            <th scope="col" className="w-0 px-4">
              <span className="sr-only">{controlTexts.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </section>
  );
}

type HeadingProps = {
  readonly column: Exclude<Column, string>;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
};

function Heading({ column: { label, by, numeric = false, hidden = false, wide = false }, sort, onSort }: HeadingProps) {
  if (!by || !onSort)
    return (
      <th
        scope="col"
        className={classNames(
          'h-8 font-medium whitespace-nowrap',
          hidden ? 'w-0 pl-4' : 'px-4',
          wide && 'max-sm:hidden',
        )}
      >
        {hidden ? <span className="sr-only">{label}</span> : label}
      </th>
    );
  const isSorted = sort?.by === by;
  const Icon = !isSorted ? ChevronsUpDown : sort.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={!isSorted ? 'none' : sort.descending ? 'descending' : 'ascending'}
      className="h-8 px-2 font-medium whitespace-nowrap"
    >
      <button
        type="button"
        onClick={() => onSort({ by, descending: isSorted ? !sort.descending : numeric })}
        className={classNames(
          'inline-flex h-6 items-center gap-1 rounded px-2 hover:bg-sunken hover:text-ink',
          isSorted && 'text-ink',
        )}
      >
        {label}
        <Icon aria-hidden className="size-3" />
      </button>
    </th>
  );
}

/** An order as one word of an address: the column, with `-` in front when it descends. */
export const sortText = ({ by, descending }: Sort): string => `${descending ? '-' : ''}${by}`;

export const sortOf = (text: string): Sort => ({ by: text.replace(/^-/, ''), descending: text.startsWith('-') });
