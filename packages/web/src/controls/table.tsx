import type { ReactNode } from 'react';

/** A list with columns. Wide ones scroll sideways, by keyboard too. */
export function Table({ label, columns, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="relative overflow-x-auto -outline-offset-2">
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-line text-xs text-ink-faint">
            {columns.map((column) => (
              <th key={column} scope="col" className="h-8 px-4 font-medium whitespace-nowrap">
                {column}
              </th>
            ))}
            <th scope="col" className="w-0 px-4">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </section>
  );
}

type TableProps = { readonly label: string; readonly columns: readonly string[]; readonly children: ReactNode };
