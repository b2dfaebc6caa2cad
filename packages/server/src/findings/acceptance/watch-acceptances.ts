import { worstSeverity } from '@chokepoint/model';
import type { NewEvent } from '../../alerts/events/alert-event-store.ts';
import { AlertEventStore } from '../../alerts/events/alert-event-store.ts';
import { AlertWatchStore } from '../../alerts/events/alert-watch-store.ts';
import { counted } from '../../alerts/events/counted.ts';
import type { Database } from '../../storage/database.ts';
import type { FindingReadParts } from '../detect/finding-definitions.ts';
import { latestRisk } from '../posture/latest-run-read.ts';
import { findingEvent } from '../record/finding-events.ts';
import type { KnownType } from '../types/finding-catalogue.ts';
import { type ExpiredAcceptances, expiredAcceptances } from './expired-acceptance-read.ts';

/** Reports findings whose acceptance has expired since the last check, whichever process made that. */
export async function watchAcceptances(parts: FindingReadParts, now: Date): Promise<void> {
  const types = await parts.definitions.types();
  await parts.db.transaction().execute(async (transaction) => {
    const watch = new AlertWatchStore(transaction);
    const from = await watch.lockAcceptancesUntil(now);
    if (from >= now) return;
    const events: NewEvent[] = [];
    for (const expired of await expiredAcceptances(transaction, from, now))
      events.push(await eventOf(transaction, expired, types));
    await new AlertEventStore(transaction).raise(events, now);
    await watch.setAcceptancesUntil(now);
  });
}

async function eventOf(db: Database, expired: ExpiredAcceptances, types: readonly KnownType[]): Promise<NewEvent> {
  const { type, environment_id, environment_name, zone, count } = expired;
  return findingEvent('finding.acceptance.expired', `The acceptance of ${counted(count, 'finding')} has expired`, {
    type,
    title: types.find(({ name }) => name === type)?.title ?? type,
    environmentId: environment_id,
    environmentName: environment_name,
    zone,
    count,
    compositeRisk: await latestRisk(db, expired),
    severity: worstSeverity(expired.severities) ?? 'low',
  });
}
