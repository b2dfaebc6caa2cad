import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Moment } from '../controls/moment.tsx';
import { notificationHistory, type PastNotification, useNotificationHistory } from './notification-history.ts';
import { LINK_TEXTS } from './notification-links.ts';
import * as notificationTexts from './texts.ts';
import { ToneIcon } from './tone-icon.tsx';

/** The bell: the number of new notifications, and all notifications of this tab. */
export function HistoryOpener() {
  const entries = useNotificationHistory();
  const fresh = entries.filter(({ isNew }) => isNew).length;
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        // Marked as seen on closing, so that new ones stand out while the list is open.
        if (!next) notificationHistory.markSeen();
      }}
    >
      <Popover.Trigger
        aria-label={fresh > 0 ? notificationTexts.newNotifications(fresh) : notificationTexts.notifications}
        title={notificationTexts.notifications}
        className="relative inline-flex size-8 items-center justify-center rounded-md text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
      >
        <Bell aria-hidden className="size-4" />
        {fresh > 0 && (
          <span
            aria-hidden
            className="absolute -top-0.5 -right-0.5 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 text-2xs font-medium text-on-accent tabular-nums"
          >
            {fresh}
          </span>
        )}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={notificationTexts.notifications}
          className="z-40 flex max-h-(--radix-popover-content-available-height) w-88 max-w-[calc(100vw-1rem)] animate-[appear_100ms_ease-out] flex-col rounded-lg border border-line bg-surface shadow-high outline-none"
        >
          <div className="flex items-center gap-2 border-b border-line px-3 py-2">
            <h2 className="grow font-semibold">{notificationTexts.notifications}</h2>
            {entries.length > 0 && (
              <Button className="h-7 px-2" onClick={() => notificationHistory.clear()}>
                {notificationTexts.clear}
              </Button>
            )}
          </div>
          {entries.length === 0 ? (
            <p className="px-3 py-6 text-center text-ink-faint">{notificationTexts.noNotificationsTabYet}</p>
          ) : (
            <HistoryList entries={entries} onLeave={() => setOpen(false)} />
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function HistoryList({
  entries,
  onLeave,
}: {
  readonly entries: readonly PastNotification[];
  readonly onLeave: () => void;
}) {
  return (
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
      tabIndex={0}
      aria-label={notificationTexts.notificationsNewestFirst}
      className="max-h-96 divide-y divide-line overflow-y-auto -outline-offset-2"
    >
      {entries.map(({ tone, text, to, at, isNew }) => (
        <li key={`${at} ${text}`} className="flex items-start gap-2.5 px-3 py-2.5">
          <ToneIcon tone={tone} />
          <div className="min-w-0 grow">
            <p className="break-words">
              {text}{' '}
              {to && (
                <Link to={to} onClick={onLeave} className="text-accent-strong underline underline-offset-2">
                  {LINK_TEXTS[to]}
                </Link>
              )}
            </p>
            <p className="mt-0.5 text-xs text-ink-faint">
              <Moment at={at} />
              {isNew && <span className="font-medium text-accent-strong"> {notificationTexts.newText}</span>}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
