import { AUTO_CERTIFY, SEED_TYPES, TAG_TYPES } from '@chokepoint/analysis';
import type { Database } from '../../storage/database.ts';
import { type AssetGroup, AssetGroupStore, type GroupSelector } from '../stores/asset-group-store.ts';
import { SelectorStore } from '../stores/selector-store.ts';
import { TagStore } from '../stores/tag-store.ts';
import type { ZoneEvent } from '../stores/zone-history-store.ts';

/** Writes the selectors of one asset group. */
export type GroupSelectorWriter = {
  add(name: string, objectId: string): Promise<GroupSelector>;
  remove(id: number): Promise<void>;
  /** What goes into the history of zones; nothing when the group is not a view of a tag. */
  events(action: ZoneEvent['action'], target: string): ZoneEvent[];
};

/** For a group that is a view of a tag, the selectors are those of the tag. */
export async function openSelectorWriter(
  transaction: Database,
  group: AssetGroup,
  author: string,
  now: Date,
): Promise<GroupSelectorWriter> {
  const groups = new AssetGroupStore(transaction);
  const tag = group.tag_id === null ? undefined : await new TagStore(transaction).byId(group.tag_id);
  if (!tag)
    return {
      add: (name, objectId) => groups.addSelector(group.id, name, objectId, now),
      remove: (id) => groups.removeSelector(id),
      events: () => [],
    };
  const selectors = new SelectorStore(transaction);
  const certify = tag.type === TAG_TYPES.tier ? AUTO_CERTIFY.seedsOnly : AUTO_CERTIFY.off;
  return {
    async add(name, objectId) {
      const seeds = [{ type: SEED_TYPES.objectId, value: objectId }];
      const selector = { name, description: '', auto_certify: certify, seeds };
      const created = await selectors.create(tag.id, selector, author, now);
      return { ...created, selector: objectId };
    },
    remove: (id) => selectors.remove(id),
    events: (action, target) => [{ action, target, tag: tag.id }],
  };
}
