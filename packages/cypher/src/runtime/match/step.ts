import type { Row } from '../../execution/frame.ts';
import type { Starts } from '../../execution/starts.ts';
import type { Demand } from '../../rewrite/demand.ts';
import type { Expression } from '../../syntax/ast.ts';

/** Takes a partly bound row and calls the next step with each extension of it. False: no more rows are wanted. */
export type Step = (row: Row) => boolean;

export type MatchOptions = {
  /** What is seen of the rows; without it, all of them with all their variables. */
  readonly demand?: Demand;
  /** One row may stand for as many as the number in this slot says, if they are equal in all that is read of them. */
  readonly weight?: { readonly slot: number; reads(name: string): boolean };
  /** Whether only the least length of a walk is read, by the name of the length. */
  readonly readsLeast?: (length: string) => boolean;
  /** Rows may be searched for together. */
  readonly manyRows?: boolean;
  /** Rows of one group are only counted by the different values of one variable. */
  readonly distinctCount?: DistinctCount;
  /** The node that a walk over sets begins at. */
  readonly groupedBy?: string;
  /** Given to the first search of a query: the nodes that it begins at may be gone through in parts. */
  readonly starts?: Starts | undefined;
};

/** `RETURN keys, count(DISTINCT of)`. */
export type DistinctCount = {
  readonly of: string;
  /** The expressions that make a group, all of which read just the variable `by`; none when there is one group. */
  readonly by: string | undefined;
  readonly keys: readonly Expression[];
  /** Where a row holds the number that it stands for. */
  readonly slot: number;
  /** What is counted of `of`, unless it is the node itself. */
  readonly value?: Expression | undefined;
};
