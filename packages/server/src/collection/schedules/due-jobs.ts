import type { Logger } from 'pino';
import { JOB_STATUS } from '../../analysis/job-status.ts';
import { InvalidRecurrence } from '../../settings/recurrence.ts';
import type { Database } from '../../storage/database.ts';
import { scopeColumns } from '../scope/collection-scope.ts';
import { ClientStore } from '../stores/client-store.ts';
import { CollectionJobStore } from '../stores/collection-job-store.ts';
import { type Schedule, ScheduleStore } from '../stores/schedule-store.ts';
import { parseScheduleRule, type ScheduleRule } from './schedule-rule.ts';

const MOST_AT_ONCE = 100;

/**
 * Creates the jobs of schedules that are due. Several processes may do so at the same time: each locks schedules that no
 * other has locked, and the database refuses a second job of one occurrence. Of the occurrences that were missed, the
 * oldest gets its job, late; the others are skipped. Returns how many jobs were created.
 */
export async function createDueJobs(db: Database, now: Date, log: Logger): Promise<number> {
  let created = 0;
  for (let round = MOST_AT_ONCE; round === MOST_AT_ONCE; )
    await db.transaction().execute(async (transaction) => {
      const due = await new ScheduleStore(transaction).lockDue(now, MOST_AT_ONCE);
      for (const schedule of due) if (await createJob(transaction, schedule, now, log)) created++;
      round = due.length;
    });
  return created;
}

async function createJob(db: Database, schedule: Schedule, now: Date, log: Logger): Promise<boolean> {
  const client = schedule.client_id ? await new ClientStore(db).byId(schedule.client_id) : undefined;
  const created = await new CollectionJobStore(db).createForOccurrence({
    client_id: schedule.client_id,
    client_name: client?.name ?? '',
    event_id: schedule.id,
    execution_time: schedule.next_scheduled_at ?? now,
    status: JOB_STATUS.READY,
    domain_controller: client?.domain_controller ?? null,
    event_title: `Schedule ${schedule.id}`,
    ...scopeColumns(schedule),
    created_at: now,
    updated_at: now,
  });
  const next = validRule(schedule, log)?.from(new Date(now.getTime() + 1)) ?? null;
  await new ScheduleStore(db).setNext(schedule.id, next);
  return created;
}

/**
 * Corrects schedules whose stored time is later than their next occurrence: the clock, of this process or of another, was
 * ahead and was set back. An occurrence that has its job already does not get a second one.
 */
export async function correctNextTimes(db: Database, now: Date, log: Logger): Promise<void> {
  const schedules = new ScheduleStore(db);
  for (const schedule of await schedules.waiting(now)) {
    const next = validRule(schedule, log)?.from(now);
    const stored = schedule.next_scheduled_at;
    if (next && !(stored && stored <= next)) await schedules.moveNext(schedule, next);
  }
}

/** Rules are checked when they are stored; one that this version cannot parse is ignored until it is changed. */
function validRule(schedule: Schedule, log: Logger): ScheduleRule | undefined {
  try {
    return parseScheduleRule(schedule.rrule, schedule.anchor);
  } catch (error) {
    if (!(error instanceof InvalidRecurrence)) throw error;
    log.error({ schedule: schedule.id, err: error }, 'a schedule has an invalid rule');
    return undefined;
  }
}
