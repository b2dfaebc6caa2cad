import {
  createEvent,
  deleteEvent,
  getEvent,
  listEvents,
  listOccurrences,
  previewOccurrences,
  updateEvent,
} from '@chokepoint/contract';
import type { Clock } from '../../clock.ts';
import type { GraphStore } from '../../graph/graph-store.ts';
import { encodeTime } from '../../http/encode-time.ts';
import { done, type Handler, handle, ok } from '../../http/handler.ts';
import { notFound } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import type { Hydration } from '../scope/object-references.ts';
import { type Schedule, ScheduleStore } from '../stores/schedule-store.ts';
import { encodeScheduleDisplay } from './encode-schedule.ts';
import { changeSchedule, createSchedule, deleteSchedule, requireRule } from './schedule-changes.ts';
import { occurrencesFrom, parseScheduleRule, type ScheduleRule } from './schedule-rule.ts';

const MOST_OCCURRENCES = 100;

type ScheduleParts = { readonly db: Database; readonly clock: Clock; readonly graph: GraphStore };

/** Schedules, which the API calls events. */
export function scheduleHandlers({ db, clock, graph }: ScheduleParts): Handler[] {
  const schedules = new ScheduleStore(db);
  const encode = (schedule: Schedule, hydration: Hydration) =>
    encodeScheduleDisplay(schedule, graph.images.current, hydration);

  async function requireSchedule(id: number): Promise<Schedule> {
    const schedule = await schedules.byId(id);
    if (!schedule) throw notFound();
    return schedule;
  }
  function occurrences(rule: ScheduleRule, now: Date, { limit }: { readonly limit: number }): string[] {
    return occurrencesFrom(rule, now, Math.min(limit || MOST_OCCURRENCES, MOST_OCCURRENCES)).map(encodeTime);
  }

  return [
    handle(listEvents, async ({ list, query }) => {
      const { count, rows } = await schedules.page(list);
      const data = rows.map((schedule) => encode(schedule, query));
      return ok({ count, limit: list.limit, skip: list.skip, data });
    }),

    handle(createEvent, async ({ body, query }) =>
      ok({ data: encode(await createSchedule(db, body, clock.now()), query) }),
    ),

    handle(getEvent, async ({ params, query }) => ok({ data: encode(await requireSchedule(params.event_id), query) })),

    handle(updateEvent, async ({ params, body, query }) =>
      ok({ data: encode(await changeSchedule(db, params.event_id, body, clock.now()), query) }),
    ),

    handle(deleteEvent, async ({ params }) => {
      await deleteSchedule(db, params.event_id);
      return done;
    }),

    handle(listOccurrences, async ({ params, list }) => {
      const { rrule, anchor } = await requireSchedule(params.event_id);
      return ok({ data: occurrences(parseScheduleRule(rrule, anchor), clock.now(), list) });
    }),

    handle(previewOccurrences, async ({ body, list }) => {
      const now = clock.now();
      return ok({ data: occurrences(requireRule(body.rrule ?? '', now), now, list) });
    }),
  ];
}
