import { z } from 'zod';
import { capitalTime, timestamp, wrappedTime } from '../nullable.ts';

const record = { id: z.int(), created_at: timestamp, updated_at: timestamp };

export const assetGroupSelector = z.object({
  asset_group_id: z.int(),
  name: z.string(),
  selector: z.string(),
  system_selector: z.boolean(),
  ...record,
  deleted_at: capitalTime,
});

/** A group of objects as older clients know it. */
export const assetGroup = z.object({
  name: z.string(),
  tag: z.string(),
  system_group: z.boolean(),
  Selectors: z.array(assetGroupSelector).nullable(),
  member_count: z.int(),
  ...record,
  deleted_at: capitalTime,
});

export const assetGroupMember = z.object({
  asset_group_id: z.int(),
  object_id: z.string(),
  primary_kind: z.string(),
  kinds: z.array(z.string()),
  environment_id: z.string(),
  environment_kind: z.string(),
  name: z.string(),
  custom_member: z.boolean(),
});

/** The members of a group after an analysis, as the specification's route returns them. */
export const assetGroupCollection = z.object({
  entries: z.array(
    z.object({
      object_id: z.string(),
      node_label: z.string(),
      properties: z.record(z.string(), z.unknown()),
      ...record,
      deleted_at: wrappedTime,
    }),
  ),
  ...record,
  deleted_at: wrappedTime,
});
