import { notify } from '../../notifications/notifications.ts';
import * as exploreTexts from '../texts.ts';

/** Copies a text to the clipboard; browsers allow that on secure addresses only. */
export async function copyText(text: string): Promise<void> {
  if (!navigator.clipboard) return notify(exploreTexts.browserCopiesSecureAddresses, 'danger');
  await navigator.clipboard.writeText(text);
  notify(exploreTexts.copied);
}
