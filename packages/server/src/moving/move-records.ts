import type { AuditStore } from '../audit/audit-store.ts';
import type { Clock } from '../clock.ts';
import type { PubSub } from '../storage/pub-sub.ts';
import { type LeftOut, LeftOutList } from './left-out.ts';
import { requireStarted } from './move-graph.ts';
import { moveQueries, type QueryMoveParts } from './move-queries.ts';
import { moveUsers, type UserMoveParts } from './move-users.ts';
import { moveZones } from './move-zones.ts';
import type { SourceRecords } from './source-records.ts';

type RecordParts = UserMoveParts &
  QueryMoveParts & { readonly clock: Clock; readonly audit: AuditStore; readonly pubSub: PubSub };

type RecordsReport = {
  readonly usersAdded: number;
  readonly queriesAdded: number;
  readonly tagsAdded: number;
  readonly selectorsAdded: number;
  readonly selectorsDisabled: number;
  readonly leftOut: readonly LeftOut[];
};

/** Moves users, saved queries, zones and labels here. What is here already stays as it is, so a second run adds nothing. */
export async function moveRecords(parts: RecordParts, source: SourceRecords): Promise<RecordsReport> {
  await requireStarted(parts.db);
  const noActor = { user: undefined, requestId: '', address: '' };
  return parts.audit.record(
    noActor,
    'ImportRecords',
    {},
    () => move(parts, source),
    ({ leftOut: _, ...counts }) => counts,
  );
}

async function move(parts: RecordParts, source: SourceRecords): Promise<RecordsReport> {
  const [leftOut, now] = [new LeftOutList(), parts.clock.now()];
  const users = await moveUsers(parts, await source.users(), leftOut, now);
  if (users.added > 0)
    leftOut.add('passwords, one-time codes: users get a new password from an administrator', 'every user');
  const queries = await moveQueries(parts, await source.queries(), users.ids, leftOut, now);
  const zones = await moveZones(parts.db, await source.tags(), leftOut, now);
  for (const [what, count] of await source.others()) leftOut.addMany(what, count);
  await parts.pubSub.publish('identity');
  await parts.pubSub.publish('kinds');
  return {
    usersAdded: users.added,
    queriesAdded: queries.added,
    tagsAdded: zones.tags,
    selectorsAdded: zones.selectors,
    selectorsDisabled: zones.disabled,
    leftOut: leftOut.all(),
  };
}
