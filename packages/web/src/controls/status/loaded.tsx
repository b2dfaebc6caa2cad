import type { ReactNode } from 'react';
import { FailureNotice } from './failure-notice.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';

/** What a query has returned so far. */
export type LoadedQuery<T> = { readonly data: T | undefined; readonly error: unknown; readonly isPending: boolean };

export type LoadedProps<T> = {
  readonly query: LoadedQuery<T>;
  /** Names what is being loaded, for those who do not see the skeleton. */
  readonly loading: string;
  readonly rows: number;
  readonly children: (data: T) => ReactNode;
};

/** Shows a skeleton while a query runs, an error when it failed, and its data as soon as there is any. */
export function Loaded<T>({ query: { data, error, isPending }, loading, rows, children }: LoadedProps<T>) {
  return (
    <>
      {isPending && <SkeletonRows count={rows} label={loading} />}
      <FailureNotice error={error} />
      {data !== undefined && children(data)}
    </>
  );
}
