import * as notificationTexts from './texts.ts';

export type NotificationLink = '/data' | '/posture' | '/alerts/events';

/** The text of the link in a notification. */
export const LINK_TEXTS: Readonly<Record<NotificationLink, string>> = {
  '/data': notificationTexts.seeTheUploads,
  '/posture': notificationTexts.seeThePosture,
  '/alerts/events': notificationTexts.seeTheEvents,
};
