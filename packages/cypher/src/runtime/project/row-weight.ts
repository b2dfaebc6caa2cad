/** Rows that stand for several equal ones: where their number is, and which variable has no value in them. */
export type RowWeight = { readonly slot: number; readonly endName: string | undefined };
