import type { LayoutSizes } from '../cards/lay-layers.ts';
import type { Places } from '../cards/placed-diagram.ts';

/** A drawing to arrange: nodes by number, relationships by the numbers of their ends. */
export type LayoutRequest = {
  readonly turn: number;
  readonly layout: LayoutName;
  readonly count: number;
  readonly ends: Uint32Array;
};

/** A diagram of cards to arrange. */
export type CardRequest = { readonly turn: number; readonly layout: LayoutName; readonly sizes: LayoutSizes };

export type LayoutAnswer =
  | { readonly turn: number; readonly places: Float64Array }
  | { readonly turn: number; readonly diagram: Places };

/**
 * `layered`: from left to right, as a path is read. `force`: connected objects are close together. `radial`: rings around
 * where everything begins.
 */
export const LAYOUTS = ['layered', 'force', 'radial'] as const;
export type LayoutName = (typeof LAYOUTS)[number];
