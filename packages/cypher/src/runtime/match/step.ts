import type { Row } from '../../execution/frame.ts';

/** Tries a partly bound row; calls on with each way to go further. False: nobody wants more rows. */
export type Step = (row: Row) => boolean;

export type MatchOptions = {
  /** Whether the number of equal rows matters; when not, each end of a variable length is found once. */
  readonly distinct?: boolean;
  /** Rows are only counted: one may stand for as many as it says here, where just these names are read of it. */
  readonly weight?: { readonly slot: number; readonly reads: ReadonlySet<string> };
};
