import type { ReactNode } from 'react';
import { FailureNotice } from './failure-notice.tsx';
import { Settling } from './settling.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';

type LoadedRowsProps<Row> = {
  readonly query: { readonly isPending: boolean; readonly isPlaceholderData: boolean; readonly error: unknown };
  readonly rows: readonly Row[] | undefined;
  readonly loading: string;
  /** How many rows the skeleton has. */
  readonly count: number;
  /** Shown instead of an empty list. */
  readonly empty: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
};

/** A page of a list: a skeleton before the first page, the previous rows dimmed until the next ones arrive. */
export function LoadedRows<Row>({ query, rows, loading, count, empty, children }: LoadedRowsProps<Row>) {
  return (
    <>
      {query.isPending && <SkeletonRows count={count} label={loading} />}
      <FailureNotice error={query.error} className="m-4" />
      {rows?.length === 0 && empty}
      {rows && rows.length > 0 && <Settling busy={query.isPlaceholderData}>{children(rows)}</Settling>}
    </>
  );
}
