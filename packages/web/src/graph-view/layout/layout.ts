/** A drawing to arrange: nodes by number, relationships by the numbers of their ends. */
export type LayoutRequest = {
  readonly turn: number;
  readonly layout: LayoutName;
  readonly count: number;
  readonly ends: Uint32Array;
};

export type LayoutAnswer = { readonly turn: number; readonly places: Float64Array };

/** `layered`: from left to right, as a path is read. `force`: connected objects are close together. */
export type LayoutName = 'layered' | 'force';
