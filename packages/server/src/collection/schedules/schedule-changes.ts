import type { ClientType, EventInput } from '@chokepoint/contract';
import type { Insertable } from 'kysely';
import { badRequest, notFound } from '../../service-error.ts';
import { InvalidRecurrence } from '../../settings/recurrence.ts';
import type { Database } from '../../storage/database.ts';
import type { CollectionEventTable } from '../../storage/tables/collection-tables.ts';
import {
  type CollectionScope,
  requireMethod,
  requireOneScope,
  scopeColumns,
  scopeOf,
} from '../scope/collection-scope.ts';
import { NO_CLIENT } from '../scope/no-client.ts';
import { ClientStore } from '../stores/client-store.ts';
import { CollectionJobStore } from '../stores/collection-job-store.ts';
import { type Schedule, ScheduleStore } from '../stores/schedule-store.ts';
import { parseScheduleRule, type ScheduleRule } from './schedule-rule.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Jobs of these collectors must name what to collect. */
const SCOPED_BY_FLAGS: ClientType = 'sharphound';

type Owner = { readonly id: string; readonly type: string };

export async function createSchedule(db: Database, given: EventInput, now: Date): Promise<Schedule> {
  return new ScheduleStore(db).create(newSchedule(given, await ownerOf(db, given.client_id), now));
}

/** The row of a new schedule. Throws when the input is invalid. */
export function newSchedule(given: EventInput, owner: Owner | undefined, now: Date): Insertable<CollectionEventTable> {
  const rrule = given.rrule ?? '';
  const timing = timingOf(rrule, now);
  const scope = scopeOf(given);
  requireValidScope(scope, owner);
  return { client_id: owner?.id ?? null, rrule, ...timing, ...scopeColumns(scope), created_at: now, updated_at: now };
}

/** Changes what is given, in a transaction: the scheduler may be about to move the same schedule on. */
export async function changeSchedule(db: Database, id: number, given: EventInput, now: Date): Promise<Schedule> {
  return db.transaction().execute(async (transaction) => {
    const schedules = new ScheduleStore(transaction);
    const before = await schedules.lock(id);
    if (!before) throw notFound();
    const owner = await ownerOf(transaction, given.client_id ?? before.client_id);
    const scope = scopeOf(given, before);
    requireValidScope(scope, owner);
    const changed = await schedules.change(id, {
      client_id: owner?.id ?? null,
      ...scopeColumns(scope),
      ...changedRule(given.rrule, before, now),
      updated_at: now,
    });
    if (!changed) throw notFound();
    return changed;
  });
}

/** Deletes a schedule and its jobs that have not been started. */
export async function deleteSchedule(db: Database, id: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await new ScheduleStore(transaction).remove(id))) throw notFound();
    await new CollectionJobStore(transaction).removeReadyOfSchedule(id);
  });
}

/** The rule that a caller has sent. */
export function requireRule(rrule: string, anchor: Date): ScheduleRule {
  try {
    return parseScheduleRule(rrule, anchor);
  } catch (error) {
    if (error instanceof InvalidRecurrence) throw badRequest(`invalid rrule specified: ${error.message}`);
    throw error;
  }
}

/** The client of a schedule; undefined when any client may run its jobs. */
async function ownerOf(db: Database, clientId: string | null | undefined): Promise<Owner | undefined> {
  if (clientId === null || clientId === undefined || clientId === '' || clientId === NO_CLIENT) return undefined;
  if (!UUID.test(clientId)) throw badRequest('id is malformed');
  const client = await new ClientStore(db).byId(clientId.toLowerCase());
  if (!client) throw notFound();
  return client;
}

/** An unchanged rule retains its next occurrence, so that one that is due right now is not skipped. */
function changedRule(rrule: string | null | undefined, before: Schedule, now: Date) {
  if (rrule === null || rrule === undefined || rrule === before.rrule) return {};
  return { rrule, ...timingOf(rrule, now) };
}

function timingOf(rrule: string, now: Date): { readonly anchor: Date; readonly next_scheduled_at: Date } {
  const anchor = new Date(Math.floor(now.getTime() / 1000) * 1000);
  const next = requireRule(rrule, anchor).from(now);
  if (!next) throw badRequest('invalid rrule specified: the rule has no occurrence');
  return { anchor, next_scheduled_at: next };
}

function requireValidScope(scope: CollectionScope, owner: Owner | undefined): void {
  if (owner?.type === SCOPED_BY_FLAGS) requireMethod(scope);
  requireOneScope(scope);
}
