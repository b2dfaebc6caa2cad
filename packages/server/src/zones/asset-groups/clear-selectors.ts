import type { Database } from '../../storage/database.ts';
import { AssetGroupStore } from '../stores/asset-group-store.ts';
import { SelectorStore } from '../stores/selector-store.ts';
import { ZoneRevisionStore } from '../stores/zone-revision-store.ts';

/** Deletes what users added to groups. Default selectors stay. */
export async function clearSelectors(db: Database, groups: readonly number[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await new ZoneRevisionStore(transaction).advance();
    const store = new AssetGroupStore(transaction);
    await store.removeSelectorsOf(groups);
    await new SelectorStore(transaction).removeCustom(await store.tagsOf(groups));
  });
}
