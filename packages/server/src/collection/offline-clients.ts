import { sql } from 'kysely';
import { AlertEventStore } from '../alerts/alert-event-store.ts';
import type { Database } from '../storage/database.ts';

const SILENT_MS = 30 * 60_000;

/** Tells once of each collector that has gone silent; one that is heard again can go silent again. */
export async function watchClients(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - SILENT_MS);
  await db.transaction().execute(async (transaction) => {
    await sql`delete from alert_silent_client using collection_client
      where collection_client.id = client_id and last_checkin >= ${since}`.execute(transaction);
    const { rows } = await sql<{ client_id: string }>`insert into alert_silent_client (client_id, since)
      select id, ${now} from collection_client where last_checkin < ${since}
      on conflict do nothing returning client_id`.execute(transaction);
    if (rows.length === 0) return;
    const clients = await transaction
      .selectFrom('collection_client')
      .select(['id', 'name', 'type', 'last_checkin'])
      .where(
        'id',
        'in',
        rows.map(({ client_id }) => client_id),
      )
      .execute();
    const events = clients.map(({ id, name, type, last_checkin }) => ({
      type: 'client.status.offline',
      message: `Nothing was heard of the collector "${name}" for half an hour.`,
      data: { client_id: id, name, type, last_checkin: last_checkin?.toISOString() ?? null },
    }));
    await new AlertEventStore(transaction).raise(events, now);
  });
}
