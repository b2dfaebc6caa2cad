import type { AuditStore } from '../audit/audit-store.ts';
import type { Clock } from '../clock.ts';
import type { PubSub } from '../storage/pub-sub.ts';
import { type LeftOut, LeftOutList } from './left-out.ts';
import { moveAcceptances } from './move-acceptances.ts';
import { moveAssetGroups } from './move-asset-groups.ts';
import { type CertificationMoveParts, moveCertifications } from './move-certifications.ts';
import { moveExtensions } from './move-extensions.ts';
import { requireStarted } from './move-graph.ts';
import { moveCustomKinds, moveSourceKinds } from './move-kinds.ts';
import { moveProviders, type ProviderMoveParts } from './move-providers.ts';
import { moveQueries, type QueryMoveParts } from './move-queries.ts';
import { moveUsers, type UserMoveParts } from './move-users.ts';
import { moveZones } from './move-zones.ts';
import type { SourceRecords } from './source-records.ts';

type RecordParts = UserMoveParts &
  QueryMoveParts &
  ProviderMoveParts &
  CertificationMoveParts & { readonly clock: Clock; readonly audit: AuditStore; readonly pubSub: PubSub };

/** How many of each are new here. */
type RecordCounts = {
  readonly sourceKinds: number;
  readonly extensions: number;
  readonly customKinds: number;
  readonly providers: number;
  readonly users: number;
  readonly queries: number;
  readonly tags: number;
  readonly selectors: number;
  readonly selectorsDisabled: number;
  readonly assetGroups: number;
  readonly assetGroupMembers: number;
  readonly certifications: number;
  readonly acceptances: number;
};

type RecordsReport = { readonly added: RecordCounts; readonly leftOut: readonly LeftOut[] };

/**
 * Moves what users made here: kinds, extensions, identity providers, users, saved queries, zones and decisions. What is here
 * already stays as it is, so a second run adds nothing.
 */
export async function moveRecords(parts: RecordParts, source: SourceRecords): Promise<RecordsReport> {
  await requireStarted(parts.db);
  const noActor = { user: undefined, requestId: '', address: '' };
  return parts.audit.record(
    noActor,
    'ImportRecords',
    {},
    () => move(parts, source),
    ({ added }) => added,
  );
}

async function move(parts: RecordParts, source: SourceRecords): Promise<RecordsReport> {
  const [leftOut, now, { db }] = [new LeftOutList(), parts.clock.now(), parts];
  const sourceKinds = await moveSourceKinds(db, await source.sourceKinds(), leftOut);
  const extensions = await moveExtensions(parts, await source.extensions(), leftOut, now);
  const customKinds = await moveCustomKinds(db, await source.customKinds(), leftOut, now);
  const providers = await moveProviders(parts, await source.providers(), leftOut, now);
  const users = await moveUsers(parts, await source.users(), providers.ids, leftOut, now);
  if (users.added > 0)
    leftOut.add('passwords, one-time codes: users get a new password from an administrator', 'every user');
  const queries = await moveQueries(parts, await source.queries(), users.ids, leftOut, now);
  const zones = await moveZones(db, await source.tags(), leftOut, now);
  const groups = await moveAssetGroups(db, await source.assetGroups(), leftOut, now);
  const certifications = await moveCertifications(parts, await source.certifications(), leftOut, now);
  const acceptances = await moveAcceptances(db, await source.acceptances(), leftOut, now);
  for (const [what, count] of await source.others()) leftOut.addMany(what, count);
  await parts.pubSub.publish('identity');
  await parts.pubSub.publish('kinds');
  const added = {
    ...{ sourceKinds, extensions, customKinds, providers: providers.added, users: users.added, queries: queries.added },
    ...{ tags: zones.tags, selectors: zones.selectors, selectorsDisabled: zones.disabled },
    ...{ assetGroups: groups.groups, assetGroupMembers: groups.members, certifications, acceptances },
  };
  return { added, leftOut: leftOut.all() };
}
