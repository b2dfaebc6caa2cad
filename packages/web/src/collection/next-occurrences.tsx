import { ApiError } from '@chokepoint/contract';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useDeferredValue } from 'react';
import { failureText } from '../api/failure.ts';
import { Notice } from '../controls/status/notice.tsx';
import { previewQuery } from './collection-queries.ts';
import * as collectionTexts from './texts.ts';

const weekday = new Intl.DateTimeFormat('en', { weekday: 'short' });
const full = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** When a rule is due next, as the service reads it. */
export function NextOccurrences({ rule }: { readonly rule: string }) {
  const { data, error } = useQuery(previewQuery(useDeferredValue(rule)));
  // Not shown to users without the permission, nor in editions without schedules.
  if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return null;
  if (error) return <Notice tone="danger">{failureText(error)}</Notice>;
  if (!data) return null;
  if (data.length === 0) return <Notice tone="warn">{collectionTexts.ruleHasNoFurtherDates}</Notice>;
  return (
    <div className="rounded-md bg-sunken px-3 py-2">
      <p className="mb-1 flex items-center gap-1.5 text-xs font-medium text-ink-soft">
        <CalendarClock aria-hidden className="size-3.5" /> {collectionTexts.theNextRuns}
      </p>
      <ol aria-label={collectionTexts.theNextTimes} className="text-xs tabular-nums">
        {data.map((time) => (
          <li key={time}>
            <time dateTime={time}>
              {weekday.format(new Date(time))}, {full.format(new Date(time))}
            </time>
          </li>
        ))}
      </ol>
    </div>
  );
}
