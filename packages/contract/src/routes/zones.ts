import { z } from 'zod';
import { exactText, flag, integer, text, time, unfiltered, unsorted } from '../columns.ts';
import { nullableBoolInput, nullableInt32Input, nullableStringInput } from '../nullable.ts';
import { anyOf } from '../permission.ts';
import {
  wrappedZoneTag,
  zoneCertification,
  zoneHistoryRecord,
  zoneMember,
  zoneMemberCounts,
  zoneMemberDetails,
  type zoneSeed,
  zoneSelector,
  zoneTag,
  zoneTagCounts,
} from '../records/zone.ts';
import { BOTH, data, defineRoute, ENTERPRISE, empty, jsonBody, page } from '../route.ts';

const tag = 'Zones';
const feature = 'tier_management_engine';
const read = anyOf('graphdb/Read');
const write = anyOf('graphdb/Write');
const shared = { tag, feature, editions: BOTH } as const;
const TAGS = '/api/v2/asset-group-tags';
const TAG = `${TAGS}/{asset_group_tag_id}`;
const SELECTOR = `${TAG}/selectors/{asset_group_tag_selector_id}`;

/** A path id that does not fit is unknown, not malformed: the handler answers 404. */
const zoneId = z
  .string()
  .transform((given) => (/^-?\d{1,15}$/.test(given) ? Number(given) : undefined))
  .meta({ type: 'integer', format: 'int64' });
const tagParams = z.object({ asset_group_tag_id: zoneId });
const selectorParams = z.object({ asset_group_tag_id: zoneId, asset_group_tag_selector_id: zoneId });
const memberParams = z.object({ asset_group_tag_id: zoneId, asset_group_tag_member_id: zoneId });

/** `limit` 0 or -1 = everything, so these lists read their page themselves. */
const paging = { skip: z.string().optional(), limit: z.string().optional() };
const environments = z.union([z.string(), z.array(z.string())]).optional();
const counts = z.string().optional();
const equalOnly = { ...integer, predicates: ['eq', 'neq'] } as const;
const memberColumns = {
  id: unfiltered(integer),
  objectid: unfiltered(text),
  name: text,
  object_id: unsorted(text),
} as const;

const seeds = z.array(z.object({ type: z.int().default(0), value: z.string().default('') })).nullish();

export const listZoneTags = defineRoute({
  ...shared,
  name: 'listAssetGroupTags',
  method: 'GET',
  path: TAGS,
  summary: 'List zones and labels',
  access: read,
  query: z.object({ counts }),
  columns: {
    type: unsorted(equalOnly),
    created_by: unsorted(exactText),
    updated_by: unsorted(exactText),
    deleted_by: unsorted(exactText),
    require_certify: unsorted(flag),
    analysis_enabled: unsorted(flag),
    name: unsorted(text),
    description: unsorted(text),
    glyph: unsorted(text),
    created_at: unsorted(time),
    updated_at: unsorted(time),
    deleted_at: unsorted(time),
  },
  answers: { 200: data(z.object({ tags: z.array(zoneTag.extend({ counts: zoneTagCounts.optional() })) })) },
});

const newTag = z.object({
  name: z.string().nullish(),
  type: z.int().nullish(),
  description: z.string().nullish(),
  position: nullableInt32Input.optional(),
  require_certify: nullableBoolInput.optional(),
  glyph: nullableStringInput.optional(),
});
export type NewZoneTag = z.output<typeof newTag>;

export const createZoneTag = defineRoute({
  ...shared,
  name: 'createAssetGroupTag',
  method: 'POST',
  path: TAGS,
  summary: 'Create a zone or a label',
  editions: ENTERPRISE,
  access: write,
  body: jsonBody(newTag),
  answers: { 201: data(zoneTag) },
});

export const getZoneTag = defineRoute({
  ...shared,
  name: 'getAssetGroupTag',
  method: 'GET',
  path: TAG,
  summary: 'One zone or label (answer with wrapped nullable values)',
  access: read,
  params: tagParams,
  answers: { 200: data(z.object({ tag: wrappedZoneTag })) },
});

const changedTag = z.object({
  name: nullableStringInput.optional(),
  description: nullableStringInput.optional(),
  position: nullableInt32Input.optional(),
  require_certify: nullableBoolInput.optional(),
  analysis_enabled: nullableBoolInput.optional(),
  glyph: nullableStringInput.optional(),
});
export type ChangedZoneTag = z.output<typeof changedTag>;

export const updateZoneTag = defineRoute({
  ...shared,
  name: 'updateAssetGroupTag',
  method: 'PATCH',
  path: TAG,
  summary: 'Change a zone or a label',
  access: write,
  params: tagParams,
  body: jsonBody(changedTag),
  answers: { 200: data(zoneTag) },
});

export const deleteZoneTag = defineRoute({
  ...shared,
  name: 'deleteAssetGroupTag',
  method: 'DELETE',
  path: TAG,
  summary: 'Delete a zone or a label with its selectors',
  editions: ENTERPRISE,
  access: write,
  params: tagParams,
  answers: { 204: empty },
});

export const listZoneSelectors = defineRoute({
  ...shared,
  name: 'listAssetGroupTagSelectors',
  method: 'GET',
  path: `${TAG}/selectors`,
  summary: 'List the selectors of a zone or label',
  access: read,
  params: tagParams,
  query: z.object({ ...paging, counts, environments }),
  columns: {
    id: unfiltered(integer),
    name: text,
    created_at: time,
    description: unsorted(text),
    auto_certify: unsorted(equalOnly),
    created_by: unsorted(exactText),
    updated_by: unsorted(exactText),
    disabled_by: unsorted(exactText),
    is_default: unsorted(flag),
    updated_at: unsorted(time),
    disabled_at: unsorted(time),
    type: unsorted(equalOnly),
  },
  answers: {
    200: page(
      z.object({
        selectors: z.array(zoneSelector.extend({ counts: z.object({ members: z.int() }).optional() })),
      }),
    ),
  },
});

const newSelector = z.object({
  name: z.string().nullish(),
  description: z.string().nullish(),
  seeds,
  auto_certify: nullableInt32Input.optional(),
});
export type NewZoneSelector = z.output<typeof newSelector>;

export const createZoneSelector = defineRoute({
  ...shared,
  name: 'createAssetGroupTagSelector',
  method: 'POST',
  path: `${TAG}/selectors`,
  summary: 'Add a selector; it takes effect at once',
  access: write,
  params: tagParams,
  body: jsonBody(newSelector),
  answers: { 201: data(zoneSelector) },
});

export const getZoneSelector = defineRoute({
  ...shared,
  name: 'getAssetGroupTagSelector',
  method: 'GET',
  path: SELECTOR,
  summary: 'One selector',
  access: read,
  params: selectorParams,
  answers: { 200: data(z.object({ selector: zoneSelector })) },
});

const changedSelector = z.object({
  name: nullableStringInput.optional(),
  description: nullableStringInput.optional(),
  seeds,
  auto_certify: nullableInt32Input.optional(),
  disabled: nullableBoolInput.optional(),
});
export type ChangedZoneSelector = z.output<typeof changedSelector>;

export const updateZoneSelector = defineRoute({
  ...shared,
  name: 'updateAssetGroupTagSelector',
  method: 'PATCH',
  path: SELECTOR,
  summary: 'Change a selector; it takes effect at once',
  access: write,
  params: selectorParams,
  body: jsonBody(changedSelector),
  answers: { 200: data(zoneSelector) },
});

export const deleteZoneSelector = defineRoute({
  ...shared,
  name: 'deleteAssetGroupTagSelector',
  method: 'DELETE',
  path: SELECTOR,
  summary: 'Delete a selector; its objects leave the zone at once',
  access: write,
  params: selectorParams,
  answers: { 204: empty },
});

export const listSelectorMembers = defineRoute({
  ...shared,
  name: 'listAssetGroupTagSelectorMembers',
  method: 'GET',
  path: `${SELECTOR}/members`,
  summary: 'Objects that a selector finds',
  access: read,
  params: selectorParams,
  query: z.object({ ...paging, environments }),
  columns: { ...memberColumns, primary_kind: unsorted(text) },
  answers: { 200: page(z.object({ members: z.array(zoneMember) })) },
});

export const countSelectorMembers = defineRoute({
  ...shared,
  name: 'countAssetGroupTagSelectorMembers',
  method: 'GET',
  path: `${SELECTOR}/members/counts`,
  summary: 'How many objects of each kind a selector finds',
  access: read,
  params: selectorParams,
  query: z.object({ environments }),
  answers: { 200: data(zoneMemberCounts) },
});

export const listTagMembers = defineRoute({
  ...shared,
  name: 'listAssetGroupTagMembers',
  method: 'GET',
  path: `${TAG}/members`,
  summary: 'Objects of a zone or label',
  access: read,
  params: tagParams,
  query: z.object({ ...paging, environments }),
  columns: { ...memberColumns, primary_kind: unsorted(exactText) },
  answers: { 200: page(z.object({ members: z.array(zoneMember) })) },
});

export const countTagMembers = defineRoute({
  ...shared,
  name: 'countAssetGroupTagMembers',
  method: 'GET',
  path: `${TAG}/members/counts`,
  summary: 'How many objects of each kind a zone or label holds',
  access: read,
  params: tagParams,
  query: z.object({ environments }),
  answers: { 200: data(zoneMemberCounts) },
});

export const getTagMember = defineRoute({
  ...shared,
  name: 'getAssetGroupTagMember',
  method: 'GET',
  path: `${TAG}/members/{asset_group_tag_member_id}`,
  summary: 'One object of a zone, with the selectors that find it',
  access: read,
  params: memberParams,
  answers: { 200: data(z.object({ member: zoneMemberDetails })) },
});

export const previewSelectors = defineRoute({
  ...shared,
  name: 'previewAssetGroupTagSelectors',
  method: 'POST',
  path: `${TAGS}/preview-selectors`,
  summary: 'What seeds would find, without changing anything',
  access: read,
  query: z.object({ limit: z.string().optional() }),
  body: jsonBody(z.object({ seeds, expansion: nullableInt32Input.optional() })),
  answers: { 200: data(z.object({ members: z.array(zoneMember) })) },
});

export const searchZones = defineRoute({
  ...shared,
  name: 'searchAssetGroupTags',
  method: 'POST',
  path: `${TAGS}/search`,
  summary: 'Find zones or labels, their selectors and their objects by name',
  access: read,
  body: jsonBody(
    z.object({
      query: z.string().nullish(),
      tag_type: z.int().nullish(),
      asset_group_tag_id: nullableInt32Input.optional(),
    }),
  ),
  answers: {
    200: data(z.object({ tags: z.array(zoneTag), selectors: z.array(zoneSelector), members: z.array(zoneMember) })),
  },
});

const history = {
  ...shared,
  path: '/api/v2/asset-group-tags-history',
  access: read,
  query: z.object(paging),
  columns: {
    created_at: time,
    actor: unsorted(text),
    email: unsorted(text),
    action: unsorted(text),
    target: unsorted(text),
    environment_id: unsorted(text),
    note: unsorted(text),
    asset_group_tag_id: unsorted(equalOnly),
  },
  answers: { 200: page(z.object({ records: z.array(zoneHistoryRecord) })) },
} as const;

export const listZoneHistory = defineRoute({
  ...history,
  name: 'listAssetGroupTagHistory',
  method: 'GET',
  summary: 'Who changed what about zones and labels in the last 90 days',
});

export const searchZoneHistory = defineRoute({
  ...history,
  name: 'searchAssetGroupTagHistory',
  method: 'POST',
  summary: 'The history entries that mention a text',
  body: jsonBody(z.object({ query: z.string().nullish() })),
});

export const listCertifications = defineRoute({
  ...shared,
  name: 'listAssetGroupTagCertifications',
  method: 'GET',
  path: `${TAGS}/certifications`,
  summary: 'Objects of zones that ask for certification',
  editions: ENTERPRISE,
  access: read,
  query: z.object({ ...paging, environments }),
  columns: {
    asset_group_tag_id: unsorted(equalOnly),
    certified: unsorted(equalOnly),
    certified_by: unsorted(text),
    created_at: unsorted(time),
    ...memberColumns,
    primary_kind: unsorted(text),
  },
  answers: { 200: page(z.object({ members: z.array(zoneCertification) })) },
});

export const certifyMembers = defineRoute({
  ...shared,
  name: 'certifyAssetGroupTagMembers',
  method: 'POST',
  path: `${TAGS}/certifications`,
  summary: 'Certify objects of a zone, or revoke their certification',
  editions: ENTERPRISE,
  access: write,
  body: jsonBody(
    z.object({
      member_ids: z.array(z.int()).nullish(),
      action: z.int().nullish().describe('1 revoke, 2 certify'),
      note: z.string().nullish(),
    }),
  ),
  answers: { 200: empty },
});

export const zoneRoutes = [
  listZoneTags,
  createZoneTag,
  getZoneTag,
  updateZoneTag,
  deleteZoneTag,
  listZoneSelectors,
  createZoneSelector,
  getZoneSelector,
  updateZoneSelector,
  deleteZoneSelector,
  listSelectorMembers,
  countSelectorMembers,
  listTagMembers,
  countTagMembers,
  getTagMember,
  previewSelectors,
  searchZones,
  listZoneHistory,
  searchZoneHistory,
  listCertifications,
  certifyMembers,
] as const;

export type ZoneSeedInput = z.output<typeof zoneSeed>;
