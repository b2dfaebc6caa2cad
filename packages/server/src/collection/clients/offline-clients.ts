import { AlertEventStore } from '../../alerts/events/alert-event-store.ts';
import { SilentClientStore } from '../../alerts/events/silent-client-store.ts';
import type { Database } from '../../storage/database.ts';
import { ClientStore } from '../stores/client-store.ts';

const SILENT_MS = 30 * 60_000;

/** Reports each client that has gone silent once; a client that checks in again can go silent again. */
export async function watchClients(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - SILENT_MS);
  await db.transaction().execute(async (transaction) => {
    const silent = await new ClientStore(transaction).silentSince(since);
    const ids = silent.map(({ id }) => id);
    const unreported = new Set(await new SilentClientStore(transaction).replace(ids, now));
    const events = silent
      .filter(({ id }) => unreported.has(id))
      .map(({ id, name, type, last_checkin }) => ({
        type: 'client.status.offline',
        message: `The collector "${name}" has not checked in for half an hour.`,
        data: { client_id: id, name, type, last_checkin: last_checkin?.toISOString() ?? null },
      }));
    await new AlertEventStore(transaction).raise(events, now);
  });
}
