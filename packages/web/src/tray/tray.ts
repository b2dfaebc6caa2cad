import { useSyncExternalStore } from 'react';
import { session } from '../api/session.ts';
import { readStored, writeStored } from '../browser/storage.ts';

/** A relationship that might be removed, by the object ids of its ends. */
export type Cut = { readonly source: string; readonly kind: string; readonly target: string };

/** The most that the service simulates together. */
export const MOST_CUTS = 1000;

const KEY = 'chokepoint.what-if';
const NOTHING: readonly Cut[] = [];

type Stored = { readonly owner: string; readonly cuts: readonly Cut[] };

const listeners = new Set<() => void>();
let stored: Stored = restore();

/** What was collected to be simulated: for this tab, until its user logs out. */
export const tray = {
  /** The cuts that the user has collected. */
  get cuts(): readonly Cut[] {
    return stored.owner === session.current?.userId ? stored.cuts : NOTHING;
  },
  /** Adds the cuts that are not there yet; returns how many were added. */
  add(cuts: readonly Cut[]): number {
    const before = tray.cuts;
    const known = new Set(before.map(cutKey));
    const fresh = distinct(cuts)
      .filter((cut) => !known.has(cutKey(cut)))
      .slice(0, MOST_CUTS - before.length);
    if (fresh.length > 0) set([...before, ...fresh]);
    return fresh.length;
  },
  remove(cuts: readonly Cut[]): void {
    const gone = new Set(cuts.map(cutKey));
    set(tray.cuts.filter((cut) => !gone.has(cutKey(cut))));
  },
  replace(cuts: readonly Cut[]): void {
    set(distinct(cuts).slice(0, MOST_CUTS));
  },
  clear(): void {
    set(NOTHING);
  },
};

export function useTray(): readonly Cut[] {
  return useSyncExternalStore(subscribe, () => tray.cuts);
}

/** Two relationships are the same when their keys are. */
export const cutKey = ({ source, kind, target }: Cut) => JSON.stringify([source, kind, target]);

export function sameCuts(one: readonly Cut[], other: readonly Cut[]): boolean {
  return one.length === other.length && one.every((cut, at) => cutKey(cut) === cutKey(other[at]!));
}

function distinct(cuts: readonly Cut[]): readonly Cut[] {
  return [
    ...new Map(
      cuts.map(({ source, kind, target }) => [cutKey({ source, kind, target }), { source, kind, target }]),
    ).values(),
  ];
}

function set(cuts: readonly Cut[]): void {
  stored = { owner: session.current?.userId ?? '', cuts };
  writeStored('tab', KEY, cuts.length > 0 ? stored : undefined);
  for (const listener of listeners) listener();
}

function restore(): Stored {
  const found = readStored('tab', KEY) as Partial<Stored> | undefined;
  if (typeof found?.owner === 'string' && Array.isArray(found.cuts) && found.cuts.every(isCut))
    return { owner: found.owner, cuts: found.cuts };
  return { owner: '', cuts: NOTHING };
}

function isCut(value: unknown): value is Cut {
  const { source, kind, target } = (value ?? {}) as Partial<Cut>;
  return typeof source === 'string' && typeof kind === 'string' && typeof target === 'string';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
