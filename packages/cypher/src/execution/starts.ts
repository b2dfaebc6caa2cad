/** The starts that the first operator of a query goes through. */
export type StartList = {
  /** What they are, and how they are gone through. */
  readonly name: string;
  readonly total: number;
  /** So many of them cost little more than one. */
  readonly batch: number;
  /** Numbers that tell one list from another. */
  readonly items: ArrayLike<number>;
};

/** Lets the first operator of a query go through its starts in parts, which other threads may take. */
export type Starts = {
  /** The operator can be divided. */
  claim(): void;
  /** Calls `body` with ranges of the starts. False: no more rows are wanted. */
  each(list: StartList, body: (from: number, to: number) => boolean): boolean;
};
