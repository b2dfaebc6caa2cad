import type { Logger } from 'pino';
import { JOB_STATUS } from '../analysis/job-status.ts';
import { InvalidRecurrence } from '../settings/recurrence.ts';
import type { Database } from '../storage/database.ts';
import { CollectionJobStore } from './collection-job-store.ts';
import { scopeColumns } from './collection-scope.ts';
import { type EventRule, parseEventRule } from './event-rule.ts';
import type { EventRow } from './schedule-store.ts';

const MOST_AT_ONCE = 100;

/**
 * Makes the jobs of schedules that are due. Several processes may do so at the same time: each takes schedules that no
 * other is busy with, and the database keeps a second job of one occurrence out. Of the occurrences that nobody was there
 * for, the oldest makes its job, late; the others are passed over. Answers how many jobs were made.
 */
export async function fireDueEvents(db: Database, now: Date, log: Logger): Promise<number> {
  let made = 0;
  for (let round = MOST_AT_ONCE; round === MOST_AT_ONCE; )
    await db.transaction().execute(async (transaction) => {
      const due = await transaction
        .selectFrom('collection_event')
        .selectAll()
        .where('next_scheduled_at', '<=', now)
        .orderBy('id')
        .limit(MOST_AT_ONCE)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const event of due) if (await fire(transaction, event, now, log)) made++;
      round = due.length;
    });
  return made;
}

async function fire(db: Database, event: EventRow, now: Date, log: Logger): Promise<boolean> {
  const client = event.client_id
    ? await db
        .selectFrom('collection_client')
        .select(['name', 'domain_controller'])
        .where('id', '=', event.client_id)
        .executeTakeFirst()
    : undefined;
  const made = await new CollectionJobStore(db).createForOccurrence({
    client_id: event.client_id,
    client_name: client?.name ?? '',
    event_id: event.id,
    execution_time: event.next_scheduled_at ?? now,
    status: JOB_STATUS.READY,
    domain_controller: client?.domain_controller ?? null,
    event_title: `Schedule ${event.id}`,
    ...scopeColumns(event),
    created_at: now,
    updated_at: now,
  });
  const next = understood(event, log)?.from(new Date(now.getTime() + 1)) ?? null;
  await db.updateTable('collection_event').set({ next_scheduled_at: next }).where('id', '=', event.id).execute();
  return made;
}

/**
 * Looks after schedules that wait for a time later than their next one: the clock, of this process or of another, was
 * ahead and went back. What has made its job before makes no second one.
 */
export async function followClock(db: Database, now: Date, log: Logger): Promise<void> {
  const waiting = await db
    .selectFrom('collection_event')
    .selectAll()
    .where((event) => event.or([event('next_scheduled_at', 'is', null), event('next_scheduled_at', '>', now)]))
    .execute();
  for (const event of waiting) {
    const next = understood(event, log)?.from(now);
    const stored = event.next_scheduled_at;
    if (!next || (stored && stored <= next)) continue;
    const unchanged = db.updateTable('collection_event').set({ next_scheduled_at: next }).where('id', '=', event.id);
    await (stored
      ? unchanged.where('next_scheduled_at', '=', stored)
      : unchanged.where('next_scheduled_at', 'is', null)
    ).execute();
  }
}

/** Rules are checked when they are written; one that this program does not understand rests until it is changed. */
function understood(event: EventRow, log: Logger): EventRule | undefined {
  try {
    return parseEventRule(event.rrule, event.anchor);
  } catch (error) {
    if (!(error instanceof InvalidRecurrence)) throw error;
    log.error({ event: event.id, err: error }, 'a schedule has a rule that cannot be understood');
    return undefined;
  }
}
