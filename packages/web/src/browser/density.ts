import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.ts';

/** How close the rows of tables are to each other. */
type Density = 'comfortable' | 'compact';

const KEY = 'chokepoint.density';
const listeners = new Set<() => void>();
let chosen: Density = readStored('browser', KEY) === 'compact' ? 'compact' : 'comfortable';
apply();

export function chooseDensity(next: Density): void {
  chosen = next;
  writeStored('browser', KEY, next === 'compact' ? next : undefined);
  apply();
}

export function useDensity(): Density {
  return useSyncExternalStore(subscribe, () => chosen);
}

function apply(): void {
  document.documentElement.dataset.density = chosen;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
