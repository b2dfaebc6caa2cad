import { AlertEventStore } from '../../alerts/events/alert-event-store.ts';
import type { Clock } from '../../clock.ts';
import type { FindingReadParts } from '../detect/finding-definitions.ts';
import type { FoundFindings } from '../detect/found-finding.ts';
import type { SeenChanges } from '../work/seen-changes.ts';
import { reopenedEvents } from '../work/work-events.ts';
import { WorkStore } from '../work/work-store.ts';
import { FindingChanges } from './finding-changes.ts';
import { raiseFindingEvents } from './finding-events.ts';
import { FindingStore } from './finding-store.ts';
import { HistoryStore } from './history-store.ts';

/** Compares what was found with the known findings, and writes findings, history and events in one transaction. */
export async function recordFindings(
  parts: FindingReadParts & { readonly clock: Clock },
  found: FoundFindings,
  version: number,
  changesSeen: SeenChanges,
): Promise<{ readonly added: number; readonly archived: number }> {
  const now = parts.clock.now();
  const known = await parts.definitions.types();
  const types = new Set(known.map(({ name }) => name));
  return parts.db.transaction().execute(async (transaction) => {
    const store = new FindingStore(transaction);
    const history = new HistoryStore(transaction);
    const changes = new FindingChanges(found, await store.active(), types);
    await store.update(changes.changed, now);
    await store.archive(changes.gone, now);
    await store.insert(changes.added, now);
    await raiseFindingEvents(transaction, found, changes, known, now);
    const work = new WorkStore(transaction);
    const reopened = await work.follow(now);
    await work.followRemovals(changesSeen.gone, changesSeen.there, now);
    await new AlertEventStore(transaction).raise(reopenedEvents(reopened), now);
    await history.add(found, changes, { taken_at: now, graph_version: version });
    await history.rollUp(now);
    return { added: changes.added.length, archived: changes.gone.length };
  });
}
