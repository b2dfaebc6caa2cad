/** A query that comes with the product. */
export type ReadyQuery = {
  readonly group: string;
  readonly name: string;
  /** Other names and abbreviations that people search for. */
  readonly aliases: string;
  /** Why the answer matters, in one line. */
  readonly why: string;
  readonly query: string;
};
