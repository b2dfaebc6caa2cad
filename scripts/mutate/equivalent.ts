/** A change after which the rules still derive the same, and why. `what` as the command prints it. */
export type Equivalent = { readonly file: string; readonly what: string; readonly why: string };

export const EQUIVALENT: readonly Equivalent[] = [];
