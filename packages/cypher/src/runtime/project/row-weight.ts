/** Rows that stand for several equal ones: where their number is, and which variables have no value in them. */
export type RowWeight = { readonly slot: number; isMissing(name: string): boolean };
