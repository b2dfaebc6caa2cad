import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { LINK_TEXTS } from './notification-links.ts';
import { dismiss, useNotifications } from './notifications.ts';
import * as notificationTexts from './texts.ts';
import { ToneIcon } from './tone-icon.tsx';

export function NotificationList() {
  const shown = useNotifications();
  return (
    // What is below can still be clicked: only the links and buttons of notifications take clicks.
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
          <ToneIcon tone={tone} />
          <p className="min-w-0 grow break-words">
            {text}{' '}
            {to && (
              <Link to={to} onClick={() => dismiss(id)} className="text-accent-strong underline underline-offset-2">
                {LINK_TEXTS[to]}
              </Link>
            )}
          </p>
          <button
            type="button"
            aria-label={notificationTexts.dismiss}
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
