import { type assetGroup, type assetGroupCollection, type assetGroupSelector, ZERO_TIME } from '@chokepoint/contract';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { AssetGroupCollectionTable } from '../../storage/tables/zone-tables.ts';
import type { AssetGroup, GroupSelector } from '../stores/asset-group-store.ts';

/** Deleted groups leave no trace. */
const NEVER = { Time: ZERO_TIME, Valid: false };
const NEVER_WRAPPED = { time: ZERO_TIME, valid: false };

type Times = { readonly created_at: Date; readonly updated_at: Date };
const timesOf = ({ created_at, updated_at }: Times) => ({
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

export const encodeGroupSelector = (group: number, selector: GroupSelector): z.input<typeof assetGroupSelector> => ({
  asset_group_id: group,
  name: selector.name,
  selector: selector.selector,
  system_selector: false,
  id: selector.id,
  ...timesOf(selector),
  deleted_at: NEVER,
});

/** A selector that was to be removed but does not exist. */
export const encodeMissingSelector = (
  group: number,
  name: string,
  selector: string,
): z.input<typeof assetGroupSelector> => ({
  asset_group_id: group,
  name,
  selector,
  system_selector: false,
  id: 0,
  created_at: ZERO_TIME,
  updated_at: ZERO_TIME,
  deleted_at: NEVER,
});

export const encodeGroup = (group: AssetGroup, memberCount: number): z.input<typeof assetGroup> => ({
  name: group.name,
  tag: group.tag,
  system_group: group.system_group,
  Selectors: group.selectors.map((selector) => encodeGroupSelector(group.id, selector)),
  member_count: memberCount,
  id: group.id,
  ...timesOf(group),
  deleted_at: NEVER,
});

export const encodeCollection = (
  collection: Selectable<AssetGroupCollectionTable>,
): z.input<typeof assetGroupCollection> => ({
  entries: collection.entries.map((entry, at) => ({
    object_id: entry.object_id,
    node_label: entry.node_label,
    properties: { ...entry.properties },
    id: collection.first_entry_id + at,
    ...timesOf(collection),
    deleted_at: NEVER_WRAPPED,
  })),
  id: collection.id,
  ...timesOf(collection),
  deleted_at: NEVER_WRAPPED,
});
