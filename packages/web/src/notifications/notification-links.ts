import type { NotificationLink } from './notifications.ts';

/** What leads on from a notification. */
export const LINK_TEXTS: Readonly<Record<NotificationLink, string>> = {
  '/data': 'See the uploads',
  '/posture': 'See the posture',
  '/alerts/events': 'See the events',
};
