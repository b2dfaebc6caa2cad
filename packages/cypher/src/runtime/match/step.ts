import type { Row } from '../../execution/frame.ts';

/** Takes a partly bound row and calls the next step with each extension of it. False: no more rows are wanted. */
export type Step = (row: Row) => boolean;

export type MatchOptions = {
  /** Whether the number of equal rows matters; when not, each end of a variable length is found once. */
  readonly distinct?: boolean;
  /** Rows are only counted: one may stand for as many as it says here, where just these names are read of it. */
  readonly weight?: { readonly slot: number; readonly reads: ReadonlySet<string> };
};
