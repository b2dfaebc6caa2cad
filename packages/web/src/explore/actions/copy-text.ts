import { notify } from '../../notifications/notifications.ts';

/** Copies a text to the clipboard; browsers allow that on secure addresses only. */
export async function copyText(text: string): Promise<void> {
  if (!navigator.clipboard) return notify('This browser copies on secure addresses only.', 'danger');
  await navigator.clipboard.writeText(text);
  notify('Copied.');
}
