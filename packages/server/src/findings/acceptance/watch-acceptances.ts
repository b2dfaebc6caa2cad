import { sql } from 'kysely';
import { AlertEventStore } from '../../alerts/alert-event-store.ts';
import { AlertWatchStore } from '../../alerts/alert-watch-store.ts';
import { counted } from '../../alerts/counted.ts';
import type { Database } from '../../storage/database.ts';
import { type FindingGroup, findingEvent } from '../record/finding-events.ts';
import { type CatalogueParts, type KnownType, knownTypes } from '../types/finding-catalogue.ts';

/** Reports findings whose acceptance has expired since the last check, whichever process made that. */
export async function watchAcceptances(parts: CatalogueParts, now: Date): Promise<void> {
  const types = await knownTypes(parts);
  await parts.db.transaction().execute(async (transaction) => {
    const watch = new AlertWatchStore(transaction);
    const from = await watch.lockAcceptancesUntil(now);
    if (from >= now) return;
    const events = [];
    for (const group of await expiredAcceptances(transaction, types, { from, until: now })) {
      const message = `The acceptance of ${counted(group.count, 'finding')} has expired`;
      events.push(findingEvent('finding.acceptance.expired', message, group));
    }
    await new AlertEventStore(transaction).raise(events, now);
    await watch.setAcceptancesUntil(now);
  });
}

async function expiredAcceptances(
  db: Database,
  types: readonly KnownType[],
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<FindingGroup[]> {
  const expired = await db
    .selectFrom('finding')
    .select(['type', 'environment_id', 'environment_name', 'zone'])
    .select(sql<number>`count(*)::int`.as('count'))
    .where('archived_at', 'is', null)
    .where('accepted_until', '>', from)
    .where('accepted_until', '<=', until)
    .groupBy(['type', 'environment_id', 'environment_name', 'zone'])
    .execute();
  const groups: FindingGroup[] = [];
  for (const one of expired)
    groups.push({
      type: one.type,
      title: types.find(({ name }) => name === one.type)?.title ?? one.type,
      environmentId: one.environment_id,
      environmentName: one.environment_name,
      zone: one.zone,
      count: one.count,
      compositeRisk: await riskOf(db, one),
    });
  return groups;
}

async function riskOf(
  db: Database,
  { environment_id, zone, type }: { environment_id: string; zone: number; type: string },
): Promise<number> {
  const latest = await db
    .selectFrom('finding_snapshot')
    .select('composite_risk')
    .where('scope', '=', 'whole')
    .where('environment_id', '=', environment_id)
    .where('zone', '=', zone)
    .where('type', '=', type)
    .orderBy('run', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.composite_risk ?? 0;
}
