import { FindingStore } from '../findings/record/finding-store.ts';
import type { Database } from '../storage/database.ts';
import type { LeftOutList } from './left-out.ts';
import type { SourceAcceptance } from './source-records.ts';

const NOT_FOUND = 'accepted findings that no analysis has found here: run the command again after the next analysis';

/** Accepts the findings that are accepted in the source, as long as there. Those that are accepted here stay as they are. */
export async function moveAcceptances(
  db: Database,
  given: readonly SourceAcceptance[],
  leftOut: LeftOutList,
  now: Date,
): Promise<number> {
  if (given.length === 0) return 0;
  const store = new FindingStore(db);
  const here = Map.groupBy(await store.active(), (one) =>
    keyOf(one.type, one.environment_id, one.source_id, one.target_id),
  );
  let added = 0;
  for (const { finding, environmentId, source, target, until } of given) {
    const time = new Date(until);
    const label = `${finding}: ${source === '' ? '' : `${source} -> `}${target}`;
    // An acceptance that ended.
    if (!(time > now)) continue;
    const same = here.get(keyOf(finding, environmentId, source, target));
    if (!same) leftOut.add(NOT_FOUND, label);
    else
      for (const { id } of same) {
        const { accepted_until } = await store.require(id);
        if (accepted_until && accepted_until > now) continue;
        await store.setAcceptedUntil(id, time);
        added++;
      }
  }
  return added;
}

const keyOf = (...parts: readonly string[]) => JSON.stringify(parts.map((part) => part.toUpperCase()));
