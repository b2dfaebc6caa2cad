import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../browser/storage.ts';

/** `own`: told apart by colour-blind eyes, in both themes. `ecosystem`: as in other tools of this field. */
export const COLOUR_SCHEMES = ['own', 'ecosystem'] as const;
export type ColourScheme = (typeof COLOUR_SCHEMES)[number];

const KEY = 'chokepoint.colours';
const listeners = new Set<() => void>();
let scheme: ColourScheme | undefined;

export function colourScheme(): ColourScheme {
  scheme ??= readStored('browser', KEY) === 'ecosystem' ? 'ecosystem' : 'own';
  return scheme;
}

export function chooseColourScheme(chosen: ColourScheme): void {
  scheme = chosen;
  writeStored('browser', KEY, chosen);
  for (const listener of listeners) listener();
}

/** Colours are read while drawing: what draws kinds has to be drawn again for another scheme. */
export const useColourScheme = (): ColourScheme => useSyncExternalStore(subscribe, colourScheme);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
