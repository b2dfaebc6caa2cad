import {
  createEvent,
  deleteEvent,
  getEvent,
  listEvents,
  listOccurrences,
  previewOccurrences,
  updateEvent,
} from '@chokepoint/contract';
import { encodeTime } from '../http/encode-time.ts';
import { done, type Handler, handle, ok } from '../http/handler.ts';
import type { Service } from '../service.ts';
import { notFound } from '../service-error.ts';
import { CollectionJobStore } from './collection-job-store.ts';
import { encodeEventDisplay } from './encode-event.ts';
import { changeEvent, newEvent, ownerOf, ruleOf } from './event-changes.ts';
import { occurrencesFrom, parseEventRule } from './event-rule.ts';
import type { Hydration } from './object-references.ts';
import { type EventRow, EventStore } from './schedule-store.ts';

const MOST_OCCURRENCES = 100;
const occurrences = ({ limit }: { readonly limit: number }) => Math.min(limit || MOST_OCCURRENCES, MOST_OCCURRENCES);

export function eventHandlers(service: Service): Handler[] {
  const { db, clock, graph } = service;
  const events = new EventStore(db);
  const shown = (event: EventRow, hydration: Hydration) => encodeEventDisplay(event, graph.images.current, hydration);

  async function requireEvent(id: number): Promise<EventRow> {
    const event = await events.byId(id);
    if (!event) throw notFound();
    return event;
  }

  return [
    handle(listEvents, async ({ list, query }) => {
      const { count, events: rows } = await events.page(list);
      const data = rows.map((event) => shown(event, query));
      return ok({ count, limit: list.limit, skip: list.skip, data });
    }),

    handle(createEvent, async ({ body, query }) => {
      const owner = await ownerOf(db, body.client_id);
      return ok({ data: shown(await events.create(newEvent(body, owner, clock.now())), query) });
    }),

    handle(getEvent, async ({ params, query }) => ok({ data: shown(await requireEvent(params.event_id), query) })),

    handle(updateEvent, async ({ params, body, query }) =>
      ok({ data: shown(await changeEvent(db, params.event_id, body, clock.now()), query) }),
    ),

    handle(deleteEvent, async ({ params }) => {
      await db.transaction().execute(async (transaction) => {
        const database = transaction;
        if (!(await new EventStore(database).remove(params.event_id))) throw notFound();
        await new CollectionJobStore(database).removeReadyOf(params.event_id);
      });
      return done;
    }),

    handle(listOccurrences, async ({ params, list }) => {
      const event = await requireEvent(params.event_id);
      const rule = parseEventRule(event.rrule, event.anchor);
      return ok({ data: occurrencesFrom(rule, clock.now(), occurrences(list)).map(encodeTime) });
    }),

    handle(previewOccurrences, async ({ body, list }) => {
      const now = clock.now();
      return ok({ data: occurrencesFrom(ruleOf(body.rrule ?? '', now), now, occurrences(list)).map(encodeTime) });
    }),
  ];
}
