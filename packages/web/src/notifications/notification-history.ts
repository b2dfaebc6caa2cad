import { useSyncExternalStore } from 'react';
import { session } from '../api/session.ts';
import type { NotificationLink } from './notification-links.ts';

/** Something that was said in this tab. */
export type Past = {
  readonly tone: 'good' | 'danger';
  readonly text: string;
  readonly to?: NotificationLink | undefined;
  readonly at: string;
  /** What somebody did just now is no news to them; what failed or happened by itself is, until they look. */
  readonly isNew: boolean;
};

type Kept = { readonly owner: string; readonly said: readonly Past[] };

const KEY = 'chokepoint.said';
const MOST = 50;
const NOTHING: readonly Past[] = [];
const listeners = new Set<() => void>();
let kept: Kept = restore();

/** What was said, the newest first: for this tab, to whoever is logged in. */
export const past = {
  get said(): readonly Past[] {
    return kept.owner === session.current?.userId ? kept.said : NOTHING;
  },
  keep({ text, tone, to }: Pick<Past, 'text' | 'tone' | 'to'>): void {
    const isNew = tone === 'danger' || to !== undefined;
    if (session.current) set([{ text, tone, to, isNew, at: new Date().toISOString() }, ...past.said].slice(0, MOST));
  },
  seen(): void {
    if (past.said.some(({ isNew }) => isNew)) set(past.said.map((one) => ({ ...one, isNew: false })));
  },
  clear(): void {
    set(NOTHING);
  },
};

export function usePast(): readonly Past[] {
  return useSyncExternalStore(subscribe, () => past.said);
}

function set(said: readonly Past[]): void {
  kept = { owner: session.current?.userId ?? '', said };
  try {
    if (said.length > 0) sessionStorage.setItem(KEY, JSON.stringify(kept));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is switched off: it is remembered as long as the page lives.
  }
  for (const listener of listeners) listener();
}

function restore(): Kept {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Kept> | null;
    if (typeof found?.owner === 'string' && Array.isArray(found.said)) return { owner: found.owner, said: found.said };
  } catch {
    // Not ours, or not readable: as if nothing had been said.
  }
  return { owner: '', said: NOTHING };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
