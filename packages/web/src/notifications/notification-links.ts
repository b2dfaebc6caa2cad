export type NotificationLink = '/data' | '/posture' | '/alerts/events';

/** The text of the link in a notification. */
export const LINK_TEXTS: Readonly<Record<NotificationLink, string>> = {
  '/data': 'See the uploads',
  '/posture': 'See the posture',
  '/alerts/events': 'See the events',
};
