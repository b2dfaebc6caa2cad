import { type eventDisplay, type eventRecord, ZERO_TIME } from '@chokepoint/contract';
import type { GraphImage } from '@chokepoint/graph';
import type { z } from 'zod';
import { encodeTime } from '../http/encode-time.ts';
import { flagsOf } from './encode-collection-job.ts';
import { NO_CLIENT } from './no-client.ts';
import { type Hydration, referencesOf } from './object-references.ts';
import type { EventRow } from './schedule-store.ts';

const common = (event: EventRow) => ({
  id: event.id,
  client_id: event.client_id ?? NO_CLIENT,
  rrule: event.rrule,
  ...flagsOf(event),
});

export function encodeEventDisplay(
  event: EventRow,
  image: GraphImage,
  hydration: Hydration,
): z.input<typeof eventDisplay> {
  return { ...common(event), ...referencesOf(image, event, hydration) };
}

export function encodeEventRecord(event: EventRow): z.input<typeof eventRecord> {
  return {
    ...common(event),
    ous: event.ous,
    domains: event.domains,
    next_scheduled_at: encodeTime(event.next_scheduled_at),
    created_at: encodeTime(event.created_at),
    updated_at: encodeTime(event.updated_at),
    deleted_at: { Time: ZERO_TIME, Valid: false },
  };
}
