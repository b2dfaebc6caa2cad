import {
  type BodyOf,
  changeAssetGroupSelectors,
  createAssetGroup,
  deleteAssetGroup,
  deleteAssetGroupSelector,
  getAssetGroup,
  listAssetGroups,
  postAssetGroupSelectors,
  updateAssetGroup,
} from '@chokepoint/contract';
import { created, done, type Handler, handle, ok } from '../../http/handler.ts';
import type { ZoneCall } from '../api/zone-request.ts';
import { AssetGroupStore } from '../stores/asset-group-store.ts';
import { AssetGroupChanges } from './asset-group-changes.ts';
import type { AssetGroupParts } from './asset-group-parts.ts';
import { countGroupMembers } from './count-group-members.ts';
import { encodeGroup } from './encode-asset-group.ts';
import { filterGroups } from './filter-groups.ts';
import { groupMemberHandlers } from './group-member-routes.ts';
import { GroupSelectorChanges } from './group-selector-changes.ts';

export function assetGroupHandlers(
  parts: AssetGroupParts & ConstructorParameters<typeof AssetGroupChanges>[0],
): Handler[] {
  return [
    ...groupHandlers(parts, new AssetGroupChanges(parts)),
    ...groupSelectorHandlers(new AssetGroupStore(parts.db), new GroupSelectorChanges(parts)),
    ...groupMemberHandlers(parts),
  ];
}

function groupHandlers(parts: AssetGroupParts, changes: AssetGroupChanges): Handler[] {
  const groups = new AssetGroupStore(parts.db);
  return [
    handle(listAssetGroups, async (call) => {
      const all = await groups.all();
      const counts = await countGroupMembers(parts, call, all);
      const encoded = all.map((group, at) => encodeGroup(group, counts[at]!));
      return ok({ data: { asset_groups: filterGroups(encoded, call.list) } });
    }),

    handle(createAssetGroup, async (call) => {
      const group = await changes.create(call.body, call);
      const location = `${parts.config.publicUrl}/api/v2/asset-groups/${group.id}`;
      return { ...created({ data: { ...encodeGroup(group, 0), Selectors: null } }), headers: { location } };
    }),

    handle(getAssetGroup, async (call) => {
      const group = await groups.require(call.params.asset_group_id);
      const [count] = await countGroupMembers(parts, call, [group]);
      return ok({ data: encodeGroup(group, count!) });
    }),

    handle(updateAssetGroup, async (call) => {
      const group = await changes.rename(await groups.require(call.params.asset_group_id), call.body.name, call);
      const [count] = await countGroupMembers(parts, call, [group]);
      return ok({ data: encodeGroup(group, count!) });
    }),

    handle(deleteAssetGroup, async (call) => {
      await changes.remove(await groups.require(call.params.asset_group_id), call);
      return done;
    }),
  ];
}

function groupSelectorHandlers(groups: AssetGroupStore, selectors: GroupSelectorChanges): Handler[] {
  async function changeSelectors(id: number, body: BodyOf<typeof changeAssetGroupSelectors>, call: ZoneCall) {
    const { added, removed } = await selectors.apply(id, body, call);
    return created({ data: { added_selectors: added, removed_selectors: removed } });
  }

  return [
    handle(changeAssetGroupSelectors, (call) => changeSelectors(call.params.asset_group_id, call.body, call)),
    handle(postAssetGroupSelectors, (call) => changeSelectors(call.params.asset_group_id, call.body, call)),

    handle(deleteAssetGroupSelector, async (call) => {
      const group = await groups.require(call.params.asset_group_id);
      await selectors.remove(group, call.params.asset_group_selector_id, call);
      return done;
    }),
  ];
}
