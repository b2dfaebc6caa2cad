import type { Service } from '../../service.ts';
import type { FoundFindings } from '../detect/find-findings-task.ts';
import { knownTypes } from '../types/finding-catalogue.ts';
import { FindingChanges } from './finding-changes.ts';
import { raiseFindingEvents } from './finding-events.ts';
import { FindingStore } from './finding-store.ts';
import { HistoryStore } from './history-store.ts';

/** Compares what was found with what is known, writes both the findings and their history, all or nothing. */
export async function recordFindings(
  service: Service,
  found: FoundFindings,
  version: number,
): Promise<{ readonly added: number; readonly archived: number }> {
  const now = service.clock.now();
  const known = await knownTypes(service);
  const types = new Set(known.map(({ name }) => name));
  return service.db.transaction().execute(async (transaction) => {
    const store = new FindingStore(transaction);
    const history = new HistoryStore(transaction);
    const changes = new FindingChanges(found, await store.active(), types);
    await store.update(changes.seenAgain, now);
    await store.archive(changes.gone, now);
    await store.insert(changes.added, now);
    await raiseFindingEvents(transaction, found, changes, known, now);
    await history.add(found, changes, { taken_at: now, graph_version: version });
    await history.rollUp(now);
    return { added: changes.added.length, archived: changes.gone.length };
  });
}
