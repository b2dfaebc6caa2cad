import { sql } from 'kysely';
import { registeredKindLists } from '../../kinds/registered-kinds.ts';
import type { Service } from '../../service.ts';
import type { Database } from '../../storage/database.ts';
import { AssetGroupStore } from '../stores/asset-group-store.ts';
import { marksOf } from './group-marks.ts';
import { groupEntriesTask } from './group-tasks.ts';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;
const LONGEST_MS = 600_000;
const MOST_BYTES = 2 ** 30;

/** Keeps what every group holds now, empty or not; at the end of tagging. What is too old goes. */
export async function recordCollections(service: Service, signal?: AbortSignal): Promise<void> {
  const { db, clock, graph, workers } = service;
  const groups = await new AssetGroupStore(db).all();
  using image = graph.images.lease();
  const input = { marks: await marksOf(service, groups), kinds: await registeredKindLists(db) };
  const limits = { queue: 'query', owner: 'zones', milliseconds: LONGEST_MS, bytes: MOST_BYTES } as const;
  const options = { image, ...limits, ...(signal && { signal }) };
  const contents = await workers.run(groupEntriesTask, input, options);
  const now = clock.now();
  await db.transaction().execute(async (opened) => {
    const transaction = opened as Database;
    for (const [at, group] of groups.entries()) {
      const { json, count } = contents[at]!;
      const first = await entryIds(transaction, count);
      await transaction
        .insertInto('asset_group_collection')
        .values({ asset_group_id: group.id, entries: json, first_entry_id: first, created_at: now, updated_at: now })
        .execute();
    }
    await transaction
      .deleteFrom('asset_group_collection')
      .where('created_at', '<', new Date(now.getTime() - KEPT_DAYS * DAY_MS))
      .execute();
  });
}

/** The first of so many numbers that nobody else gets. */
async function entryIds(db: Database, count: number): Promise<number> {
  const { rows } = await sql<{ first: number | string }>`
    select setval('asset_group_entry_id', nextval('asset_group_entry_id') + ${Math.max(0, count - 1)}::bigint) - ${Math.max(0, count - 1)}::bigint as first
  `.execute(db);
  return Number(rows[0]!.first);
}
