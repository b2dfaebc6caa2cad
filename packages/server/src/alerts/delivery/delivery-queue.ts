import type { Database } from '../../storage/database.ts';
import { AlertEventStore } from '../events/alert-event-store.ts';
import { AttemptStore } from './attempt-store.ts';

/** Creates the deliveries of events that have none yet. Returns how many events there were. */
export async function queueDeliveries(db: Database, now: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const events = new AlertEventStore(transaction);
    const attempts = new AttemptStore(transaction);
    const ids = await events.lockUnqueued();
    if (ids.length === 0) return 0;
    await attempts.queue(ids, now);
    await events.markQueued(ids, now);
    await attempts.giveUpOverflow();
    return ids.length;
  });
}
