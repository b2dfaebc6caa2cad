import type { ClientType, EventInput } from '@chokepoint/contract';
import type { Insertable } from 'kysely';
import { badRequest, notFound } from '../service-error.ts';
import { InvalidRecurrence } from '../settings/recurrence.ts';
import type { Database } from '../storage/database.ts';
import type { CollectionEventTable } from '../storage/tables/collection-tables.ts';
import { ClientStore } from './client-store.ts';
import { requireMethod, requireOneScope, scopeColumns, scopeOf } from './collection-scope.ts';
import { type EventRule, parseEventRule } from './event-rule.ts';
import { NO_CLIENT } from './no-client.ts';
import { type EventRow, EventStore } from './schedule-store.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

type Owner = { readonly id: string; readonly type: string };

/** A schedule as somebody wants it, checked. */
export function newEvent(given: EventInput, owner: Owner | undefined, now: Date): Insertable<CollectionEventTable> {
  const anchor = new Date(Math.floor(now.getTime() / 1000) * 1000);
  const rrule = given.rrule ?? '';
  const next = requireFuture(ruleOf(rrule, anchor), now);
  const scope = scopeOf(given);
  requireSoundScope(scope, owner);
  return {
    client_id: owner?.id ?? null,
    rrule,
    anchor,
    ...scopeColumns(scope),
    next_scheduled_at: next,
    created_at: now,
    updated_at: now,
  };
}

/** Who is to do the jobs of a schedule; nobody in particular when no client is named. */
export async function ownerOf(db: Database, clientId: string | null | undefined): Promise<Owner | undefined> {
  if (clientId === null || clientId === undefined || clientId === '' || clientId === NO_CLIENT) return undefined;
  if (!UUID.test(clientId)) throw badRequest('id is malformed');
  const client = await new ClientStore(db).byId(clientId.toLowerCase());
  if (!client) throw notFound();
  return client;
}

/** Changes what is given, in a transaction of its own: the scheduler may be about to move the same schedule on. */
export async function changeEvent(db: Database, id: number, given: EventInput, now: Date): Promise<EventRow> {
  return db.transaction().execute(async (transaction) => {
    const database = transaction;
    const before = await transaction
      .selectFrom('collection_event')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw notFound();
    const owner = await ownerOf(database, given.client_id ?? before.client_id);
    const scope = scopeOf(given, before);
    requireSoundScope(scope, owner);
    const changed = await new EventStore(database).change(id, {
      client_id: owner?.id ?? null,
      ...scopeColumns(scope),
      ...changedRule(given.rrule, before, now),
      updated_at: now,
    });
    if (!changed) throw notFound();
    return changed;
  });
}

/** An unchanged rule goes on as it is, so that an occurrence which is due right now is not passed over. */
function changedRule(rrule: string | null | undefined, before: EventRow, now: Date) {
  if (rrule === null || rrule === undefined || rrule === before.rrule) return {};
  const anchor = new Date(Math.floor(now.getTime() / 1000) * 1000);
  return { rrule, anchor, next_scheduled_at: requireFuture(ruleOf(rrule, anchor), now) };
}

/** The rule that a caller sent; what is wrong with it is the caller's fault. */
export function ruleOf(rrule: string, anchor: Date): EventRule {
  try {
    return parseEventRule(rrule, anchor);
  } catch (error) {
    if (error instanceof InvalidRecurrence) throw badRequest(`invalid rrule specified: ${error.message}`);
    throw error;
  }
}

function requireFuture(rule: EventRule, now: Date): Date {
  const next = rule.from(now);
  if (!next) throw badRequest('invalid rrule specified: the rule never comes about');
  return next;
}

const SCOPED_BY_FLAGS: ClientType = 'sharphound';

function requireSoundScope(scope: ReturnType<typeof scopeOf>, owner: Owner | undefined): void {
  if (owner?.type === SCOPED_BY_FLAGS) requireMethod(scope);
  requireOneScope(scope);
}
