import { z } from 'zod';
import { timestamp, wrappedBool, wrappedInt32, wrappedString, wrappedTime } from '../nullable.ts';

const tagFields = {
  id: z.int(),
  type: z.int().min(1).max(4).describe('1 zone, 2 label, 3 owned, 4 decoy'),
  kind_id: z.int().nullable(),
  name: z.string(),
  description: z.string(),
  created_at: timestamp,
  created_by: z.string(),
  updated_at: timestamp,
  updated_by: z.string(),
};

/** A zone, a label, what is owned, or decoys. */
export const zoneTag = z.object({
  ...tagFields,
  deleted_at: timestamp.nullable(),
  deleted_by: z.string().nullable(),
  position: z.int().nullable(),
  require_certify: z.boolean().nullable(),
  analysis_enabled: z.boolean().nullable(),
  glyph: z.string().nullable(),
});

/** As the specification's route returns it. */
export const wrappedZoneTag = z.object({
  ...tagFields,
  deleted_at: wrappedTime,
  deleted_by: wrappedString,
  position: wrappedInt32,
  require_certify: wrappedBool,
  analysis_enabled: wrappedBool,
  glyph: wrappedString,
});

export const zoneTagCounts = z.object({
  members: z.int(),
  selectors: z.int(),
  custom_selectors: z.int(),
  default_selectors: z.int(),
  disabled_selectors: z.int(),
});

const zoneSeed = z.object({ type: z.int().describe('1 object id, 2 Cypher'), value: z.string() });

/** A rule by which objects come into a zone. */
export const zoneSelector = z.object({
  id: z.int(),
  asset_group_tag_id: z.int(),
  created_at: timestamp,
  created_by: z.string(),
  updated_at: timestamp,
  updated_by: z.string(),
  disabled_at: timestamp.nullable(),
  disabled_by: z.string().nullable(),
  name: z.string(),
  description: z.string(),
  auto_certify: z.int().min(0).max(2).describe('0 off, 1 all members, 2 seeds only'),
  is_default: z.boolean(),
  allow_disable: z.boolean(),
  rule_key: z.string().nullable().describe('Identifier of a rule of an extension'),
  extension_id: z.int().nullable().describe('The extension that owns the rule'),
  seeds: z.array(zoneSeed).optional(),
});

/** An object of a zone. `id` is the number of the node in the graph. */
export const zoneMember = z.object({
  id: z.int(),
  object_id: z.string(),
  environment_id: z.string(),
  primary_kind: z.string(),
  name: z.string(),
  source: z.int().optional().describe('1 seed, 2 child, 3 parent'),
  asset_group_tag_id: z.int().optional(),
});

export const zoneMemberDetails = zoneMember.extend({
  properties: z.record(z.string(), z.unknown()),
  selectors: z.array(zoneSelector),
});

export const zoneMemberCounts = z.object({ total_count: z.int(), counts: z.record(z.string(), z.int()) });

export const zoneHistoryRecord = z.object({
  id: z.int(),
  created_at: timestamp,
  actor: z.string(),
  email: z.string().nullable(),
  action: z.string(),
  target: z.string(),
  asset_group_tag_id: z.int(),
  environment_id: z.string().nullable(),
  note: z.string().nullable(),
});

export const zoneCertification = z.object({
  id: z.int(),
  object_id: z.string(),
  environment_id: z.string(),
  primary_kind: z.string(),
  name: z.string(),
  asset_group_tag_id: z.int(),
  created_at: timestamp,
  certified_by: z.string().nullable(),
  certified: z.int().min(0).max(3).describe('0 pending, 1 revoked, 2 manual, 3 automatic'),
});
