import { useSyncExternalStore } from 'react';
import { notificationHistory } from './notification-history.ts';
import type { NotificationLink } from './notification-links.ts';

export type Notification = {
  readonly id: number;
  readonly tone: 'good' | 'danger';
  readonly text: string;
  /** Where to find more. */
  readonly to?: NotificationLink | undefined;
};

const SHOWN_MS = 8_000;
/** Events and failures are unexpected: they need longer to be noticed and read. */
const NEWS_MS = 12_000;
const listeners = new Set<() => void>();
let shown: readonly Notification[] = [];
let last = 0;

/** Shows a notification for a while; it can be read again later. */
export function notify(text: string, tone: Notification['tone'] = 'good', to?: NotificationLink): void {
  const id = ++last;
  notificationHistory.add({ text, tone, to });
  set([...shown.filter((one) => one.text !== text).slice(-3), { id, tone, text, to }]);
  setTimeout(() => dismiss(id), to || tone === 'danger' ? NEWS_MS : SHOWN_MS);
}

export function dismiss(id: number): void {
  set(shown.filter((one) => one.id !== id));
}

export function useNotifications(): readonly Notification[] {
  return useSyncExternalStore(subscribe, () => shown);
}

function set(next: readonly Notification[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
