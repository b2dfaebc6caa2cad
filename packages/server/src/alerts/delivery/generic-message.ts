import type { Notification } from './notification.ts';

/** A notification with everything that it says, for receivers that know this service. */
export const genericMessage = (notification: Notification) => ({
  id: notification.id,
  type: notification.type,
  version: notification.version,
  message: notification.message,
  data: notification.data,
  created_at: notification.createdAt.toISOString(),
  alert: notification.alert,
  test: notification.isTest === true,
});
