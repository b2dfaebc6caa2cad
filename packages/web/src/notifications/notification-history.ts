import { useSyncExternalStore } from 'react';
import { session } from '../api/session.ts';
import type { NotificationLink } from './notification-links.ts';

/** A notification of this tab. */
export type PastNotification = {
  readonly tone: 'good' | 'danger';
  readonly text: string;
  readonly to?: NotificationLink | undefined;
  readonly at: string;
  /** The outcome of the user's own action is not new to them; a failure or an event is, until the list was opened. */
  readonly isNew: boolean;
};

type Stored = { readonly owner: string; readonly entries: readonly PastNotification[] };

const KEY = 'chokepoint.said';
const MOST = 50;
const NOTHING: readonly PastNotification[] = [];
const listeners = new Set<() => void>();
let stored: Stored = restore();

/** The notifications of this tab and user, the newest first. */
export const notificationHistory = {
  get entries(): readonly PastNotification[] {
    return stored.owner === session.current?.userId ? stored.entries : NOTHING;
  },
  add({ text, tone, to }: Pick<PastNotification, 'text' | 'tone' | 'to'>): void {
    const isNew = tone === 'danger' || to !== undefined;
    if (session.current)
      set([{ text, tone, to, isNew, at: new Date().toISOString() }, ...notificationHistory.entries].slice(0, MOST));
  },
  markSeen(): void {
    if (notificationHistory.entries.some(({ isNew }) => isNew))
      set(notificationHistory.entries.map((one) => ({ ...one, isNew: false })));
  },
  clear(): void {
    set(NOTHING);
  },
};

export function useNotificationHistory(): readonly PastNotification[] {
  return useSyncExternalStore(subscribe, () => notificationHistory.entries);
}

function set(entries: readonly PastNotification[]): void {
  stored = { owner: session.current?.userId ?? '', entries };
  try {
    if (entries.length > 0) sessionStorage.setItem(KEY, JSON.stringify(stored));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is switched off: it is remembered as long as the page is open.
  }
  for (const listener of listeners) listener();
}

function restore(): Stored {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Stored> | null;
    if (typeof found?.owner === 'string' && Array.isArray(found.entries))
      return { owner: found.owner, entries: found.entries };
  } catch {
    // Not ours, or not readable: as if there were none.
  }
  return { owner: '', entries: NOTHING };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
