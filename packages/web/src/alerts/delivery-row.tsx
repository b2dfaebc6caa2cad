import type { ReactNode } from 'react';
import { Moment } from '../controls/moment.tsx';
import { Badge } from '../controls/status/badge.tsx';
import type { Delivery } from './alert-queries.ts';
import * as alertTexts from './texts.ts';

/** The outcome of one message: delivered, to be retried, or given up. */
export function DeliveryRow({ delivery, children }: { readonly delivery: Delivery; readonly children: ReactNode }) {
  const { succeeded_at, next_attempt_at, attempts, last_error, created_at } = delivery;
  return (
    <li className="py-2">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">{children}</div>
        {succeeded_at ? (
          <Badge tone="good">{alertTexts.delivered}</Badge>
        ) : next_attempt_at ? (
          <Badge tone="warn">{alertTexts.waiting}</Badge>
        ) : (
          <Badge tone="danger">{alertTexts.failed}</Badge>
        )}
      </div>
      <p className="text-xs text-ink-faint">
        <Moment at={succeeded_at ?? created_at} />
        {attempts > 1 && alertTexts.triedAttemptsTimes(attempts)}
        {!succeeded_at && next_attempt_at && attempts > 0 && alertTexts.againWhen(<Moment at={next_attempt_at} />)}
      </p>
      {!succeeded_at && last_error && <p className="mt-0.5 text-xs break-words text-danger">{last_error}</p>}
    </li>
  );
}
