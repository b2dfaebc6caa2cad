import { type eventDisplay, type eventRecord, ZERO_TIME } from '@chokepoint/contract';
import type { GraphImage } from '@chokepoint/graph';
import type { z } from 'zod';
import { encodeTime, encodeTimes } from '../../http/encode-time.ts';
import { flagsOf } from '../scope/collection-scope.ts';
import { NO_CLIENT } from '../scope/no-client.ts';
import { type Hydration, referencesOf } from '../scope/object-references.ts';
import type { Schedule } from '../stores/schedule-store.ts';

const common = (schedule: Schedule) => ({
  id: schedule.id,
  client_id: schedule.client_id ?? NO_CLIENT,
  rrule: schedule.rrule,
  ...flagsOf(schedule),
});

export function encodeScheduleDisplay(
  schedule: Schedule,
  image: GraphImage,
  hydration: Hydration,
): z.input<typeof eventDisplay> {
  return { ...common(schedule), ...referencesOf(image, schedule, hydration) };
}

export function encodeScheduleRecord(schedule: Schedule): z.input<typeof eventRecord> {
  return {
    ...common(schedule),
    ous: schedule.ous,
    domains: schedule.domains,
    next_scheduled_at: encodeTime(schedule.next_scheduled_at),
    ...encodeTimes(schedule),
    deleted_at: { Time: ZERO_TIME, Valid: false },
  };
}
