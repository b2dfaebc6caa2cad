import type { Database } from '../storage/database.ts';
import { openSelectorWriter } from '../zones/asset-groups/group-selector-writer.ts';
import { AssetGroupStore } from '../zones/stores/asset-group-store.ts';
import { ZoneRevisionStore } from '../zones/stores/zone-revision-store.ts';
import type { LeftOutList } from './left-out.ts';
import type { SourceAssetGroup } from './source-records.ts';

/** The author of what is moved, in the place of a user. */
const AUTHOR = 'BloodHound';

type MovedGroups = { readonly groups: number; readonly members: number };

/**
 * Creates the asset groups of the source that are not here, with the objects that were added to them. The two groups of the
 * system are views of Tier Zero and Owned, here as there: their objects come as rules of those, unless a rule chooses them.
 */
export async function moveAssetGroups(
  db: Database,
  given: readonly SourceAssetGroup[],
  leftOut: LeftOutList,
  now: Date,
): Promise<MovedGroups> {
  return db.transaction().execute(async (transaction) => {
    await new ZoneRevisionStore(transaction).advance();
    const store = new AssetGroupStore(transaction);
    const moved = { groups: 0, members: 0 };
    for (const group of given) {
      const all = await store.all();
      const same = all.find((one) => one.tag === group.tag) ?? all.find((one) => one.name === group.name);
      if (!same && (group.name.trim() === '' || group.tag.trim() === '' || /\s/.test(group.tag))) {
        leftOut.add('asset groups without a usable name and tag', group.name || group.tag);
        continue;
      }
      const target = same ?? (await store.create(group.name, group.tag, now));
      if (!same) moved.groups++;
      const writer = await openSelectorWriter(transaction, target, AUTHOR, now);
      const [names, objects] = [new Set<string>(), new Set<string>()];
      for (const { name, selector } of target.selectors) {
        names.add(name);
        objects.add(selector);
      }
      for (const { name, objectId, isSystem } of group.selectors) {
        if (isSystem || objectId === '' || objects.has(objectId) || names.has(name)) continue;
        await writer.add(name || objectId, objectId);
        names.add(name);
        objects.add(objectId);
        moved.members++;
      }
    }
    return moved;
  });
}
