import { CircleAlert, CircleCheck } from 'lucide-react';
import type { Notification } from './notifications.ts';

export function ToneIcon({ tone }: Pick<Notification, 'tone'>) {
  return tone === 'good' ? (
    <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
  ) : (
    <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
  );
}
