/** What a user reads about notifications. */

// History opener
export const newNotifications = (fresh: number) => `Notifications, ${fresh} new`;
export const notifications = 'Notifications';
export const clear = 'Clear';
export const noNotificationsTabYet = 'No notifications in this tab yet.';
export const notificationsNewestFirst = 'Notifications, newest first';
export const newText = '· new';

// Notification links
export const seeTheUploads = 'See the uploads';
export const seeThePosture = 'See the posture';
export const seeTheEvents = 'See the events';

// Notification list
export const dismiss = 'Dismiss';
