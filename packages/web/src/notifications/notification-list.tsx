import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { dismiss, type NotificationLink, useNotifications } from './notifications.ts';

const LINKS: Readonly<Record<NotificationLink, string>> = {
  '/data': 'See the uploads',
  '/posture': 'See the posture',
  '/alerts/events': 'See the events',
};

export function NotificationList() {
  const shown = useNotifications();
  return (
    // What lies below can still be clicked: only the links and buttons of notifications take clicks.
    <div
      aria-live="polite"
      role="status"
      className="pointer-events-none fixed right-4 bottom-4 z-60 flex w-80 max-w-[calc(100vw-2rem)] flex-col gap-2 [&_a]:pointer-events-auto [&_button]:pointer-events-auto"
    >
      {shown.map(({ id, tone, text, to }) => (
        <div
          key={id}
          className="flex animate-[rise_160ms_ease-out] items-start gap-2.5 rounded-lg border border-line bg-surface p-3 shadow-high"
        >
          {tone === 'good' ? (
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
          ) : (
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
          )}
          <p className="min-w-0 grow break-words">
            {text}{' '}
            {to && (
              <Link to={to} onClick={() => dismiss(id)} className="text-accent-strong underline underline-offset-2">
                {LINKS[to]}
              </Link>
            )}
          </p>
          <button
            type="button"
            aria-label="Dismiss"
            onClick={() => dismiss(id)}
            className="rounded p-0.5 text-ink-faint hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </div>
      ))}
    </div>
  );
}
