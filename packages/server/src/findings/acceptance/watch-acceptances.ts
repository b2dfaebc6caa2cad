import { sql } from 'kysely';
import { AlertEventStore } from '../../alerts/alert-event-store.ts';
import { counted } from '../../alerts/counted.ts';
import type { Service } from '../../service.ts';
import type { Database } from '../../storage/database.ts';
import { type FindingGroup, findingEvent } from '../record/finding-events.ts';
import { knownTypes } from '../types/finding-catalogue.ts';

const ONLY = 1;

/** Tells of findings whose acceptance has run out since it was last looked at, by whichever process. */
export async function watchAcceptances(service: Service): Promise<void> {
  const now = service.clock.now();
  const types = await knownTypes(service);
  await service.db.transaction().execute(async (transaction) => {
    // One row, locked: what one process tells of, no other does.
    await transaction
      .insertInto('alert_watch')
      .values({ id: ONLY, acceptances_until: now })
      .onConflict((known) => known.doNothing())
      .execute();
    const { acceptances_until: from } = await transaction
      .selectFrom('alert_watch')
      .select('acceptances_until')
      .where('id', '=', ONLY)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (from >= now) return;
    const expired = await transaction
      .selectFrom('finding')
      .select(['type', 'environment_id', 'environment_name', 'zone'])
      .select(sql<number>`count(*)::int`.as('count'))
      .where('archived_at', 'is', null)
      .where('accepted_until', '>', from)
      .where('accepted_until', '<=', now)
      .groupBy(['type', 'environment_id', 'environment_name', 'zone'])
      .execute();
    const events = [];
    for (const one of expired) {
      const group: FindingGroup = {
        type: one.type,
        title: types.find(({ name }) => name === one.type)?.title ?? one.type,
        environmentId: one.environment_id,
        environmentName: one.environment_name,
        zone: one.zone,
        count: one.count,
        compositeRisk: await riskOf(transaction, one),
      };
      const message = `The acceptance of ${counted(group.count, 'finding')} has expired`;
      events.push(findingEvent('finding.acceptance.expired', message, group));
    }
    await new AlertEventStore(transaction).raise(events, now);
    await transaction.updateTable('alert_watch').set({ acceptances_until: now }).where('id', '=', ONLY).execute();
  });
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
