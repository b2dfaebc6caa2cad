import { z } from 'zod';
import { BODY_BYTES } from '../body-limit.ts';
import { exactText, flag, integer, recordTimes, unsorted } from '../columns.ts';
import { anyOf } from '../permission.ts';
import { assetGroup, assetGroupCollection, assetGroupMember, assetGroupSelector } from '../records/asset-group.ts';
import { flatGraph } from '../records/flat-graph.ts';
import { zoneMemberCounts } from '../records/zone.ts';
import { BOTH, data, defineRoute, ENTERPRISE, empty, jsonBody, page } from '../route.ts';

const shared = { tag: 'Asset groups', editions: BOTH } as const;
const read = anyOf('graphdb/Read');
const write = anyOf('graphdb/Write');
const GROUPS = '/api/v2/asset-groups';
const GROUP = `${GROUPS}/{asset_group_id}`;

const int32Id = z
  .string()
  .regex(/^-?\d{1,10}$/)
  .transform(Number)
  .refine((id) => id === (id | 0))
  .meta({ type: 'integer', format: 'int32' });
const params = z.object({ asset_group_id: int32Id });

export const listAssetGroups = defineRoute({
  ...shared,
  name: 'listAssetGroups',
  method: 'GET',
  path: GROUPS,
  summary: 'List asset groups',
  access: read,
  columns: {
    name: exactText,
    tag: exactText,
    member_count: integer,
    system_group: unsorted(flag),
    id: unsorted(integer),
    created_at: unsorted(recordTimes.created_at),
    updated_at: unsorted(recordTimes.updated_at),
    deleted_at: unsorted(recordTimes.deleted_at),
  },
  answers: { 200: data(z.object({ asset_groups: z.array(assetGroup) })) },
});

export const createAssetGroup = defineRoute({
  ...shared,
  name: 'createAssetGroup',
  errors: [409],
  method: 'POST',
  path: GROUPS,
  summary: 'Create an asset group',
  access: write,
  body: jsonBody(z.object({ name: z.string().nullish(), tag: z.string().nullish() })),
  answers: { 201: data(assetGroup) },
});

export const getAssetGroup = defineRoute({
  ...shared,
  name: 'getAssetGroup',
  method: 'GET',
  path: GROUP,
  summary: 'One asset group',
  access: read,
  params,
  answers: { 200: data(assetGroup) },
});

export const updateAssetGroup = defineRoute({
  ...shared,
  name: 'updateAssetGroup',
  errors: [409],
  method: 'PUT',
  path: GROUP,
  summary: 'Rename an asset group',
  access: write,
  params,
  body: jsonBody(z.object({ name: z.string().nullish() })),
  answers: { 200: data(assetGroup) },
});

export const deleteAssetGroup = defineRoute({
  ...shared,
  name: 'deleteAssetGroup',
  errors: [409],
  method: 'DELETE',
  path: GROUP,
  summary: 'Delete an asset group',
  access: write,
  params,
  answers: { 200: empty },
});

const selectorChanges = {
  ...shared,
  path: `${GROUP}/selectors`,
  access: write,
  params,
  bodyLimit: BODY_BYTES.list,
  body: jsonBody(
    z
      .array(
        z.object({
          selector_name: z.string().nullish(),
          sid: z.string().nullish(),
          action: z.string().nullish().describe('add or remove'),
        }),
      )
      .max(10_000),
  ),
  answers: {
    201: data(
      z.object({
        added_selectors: z.array(assetGroupSelector).nullable(),
        removed_selectors: z.array(assetGroupSelector).nullable(),
      }),
    ),
  },
} as const;

export const changeAssetGroupSelectors = defineRoute({
  ...selectorChanges,
  name: 'changeAssetGroupSelectors',
  errors: [409],
  method: 'PUT',
  summary: 'Add objects to an asset group, or remove them; effective immediately',
});

export const postAssetGroupSelectors = defineRoute({
  ...selectorChanges,
  name: 'postAssetGroupSelectors',
  errors: [409],
  method: 'POST',
  summary: 'Add objects to an asset group, or remove them (use PUT)',
  deprecated: true,
});

export const deleteAssetGroupSelector = defineRoute({
  ...shared,
  name: 'deleteAssetGroupSelector',
  errors: [409],
  method: 'DELETE',
  path: `${GROUP}/selectors/{asset_group_selector_id}`,
  summary: 'Remove a selector from an asset group',
  access: write,
  params: z.object({ asset_group_id: int32Id, asset_group_selector_id: int32Id }),
  answers: { 200: empty },
});

export const countCustomSelectors = defineRoute({
  ...shared,
  name: 'countAssetGroupCustomSelectors',
  method: 'GET',
  path: `${GROUP}/custom-selectors`,
  summary: 'Number of user-defined selectors of an asset group',
  access: read,
  params,
  answers: { 200: data(z.object({ custom_member_count: z.int() })) },
});

export const listAssetGroupCollections = defineRoute({
  ...shared,
  name: 'listAssetGroupCollections',
  method: 'GET',
  path: `${GROUP}/collections`,
  summary: 'Members of an asset group after each analysis of the last 30 days',
  access: read,
  params,
  columns: { id: integer, ...recordTimes },
  answers: { 200: data(z.array(assetGroupCollection)) },
});

const memberColumns = {
  object_id: exactText,
  primary_kind: exactText,
  environment_id: exactText,
  environment_kind: exactText,
  name: exactText,
  custom_member: unsorted(flag),
} as const;

export const listAssetGroupMembers = defineRoute({
  ...shared,
  name: 'listAssetGroupMembers',
  method: 'GET',
  path: `${GROUP}/members`,
  summary: 'Objects of an asset group (use the members of a zone)',
  access: read,
  deprecated: true,
  params,
  columns: { ...memberColumns, asset_group_id: { ...integer, predicates: [] } },
  page: { limit: 100 },
  answers: { 200: page(z.object({ members: z.array(assetGroupMember) })) },
});

export const countAssetGroupMembers = defineRoute({
  ...shared,
  name: 'countAssetGroupMembers',
  method: 'GET',
  path: `${GROUP}/members/counts`,
  summary: 'Number of objects of each kind in an asset group',
  access: read,
  params,
  columns: memberColumns,
  answers: { 200: data(zoneMemberCounts) },
});

export const drawAssetGroup = defineRoute({
  ...shared,
  editions: ENTERPRISE,
  name: 'drawAssetGroup',
  method: 'GET',
  path: `${GROUP}/combo-node`,
  summary: 'The objects of an asset group and the members of its groups, as a graph',
  access: read,
  deprecated: true,
  params,
  query: z.object({ domainsid: z.string().optional().meta({ description: 'Only objects of this domain or tenant' }) }),
  answers: { 200: data(flatGraph) },
});

export const assetGroupRoutes = [
  listAssetGroups,
  createAssetGroup,
  getAssetGroup,
  updateAssetGroup,
  deleteAssetGroup,
  changeAssetGroupSelectors,
  postAssetGroupSelectors,
  deleteAssetGroupSelector,
  countCustomSelectors,
  listAssetGroupCollections,
  listAssetGroupMembers,
  countAssetGroupMembers,
  drawAssetGroup,
] as const;
