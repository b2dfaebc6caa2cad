import { z } from 'zod';
import { BODY_BYTES } from '../body-limit.ts';
import { exactText, text, unsorted } from '../columns.ts';
import { nullableInt32Input } from '../nullable.ts';
import { zoneMember, zoneMemberCounts, zoneMemberDetails, zoneSelector, zoneTag } from '../records/zone.ts';
import { data, defineRoute, jsonBody, page } from '../route.ts';
import {
  environments,
  memberColumns,
  memberParams,
  paging,
  read,
  SELECTOR,
  seeds,
  selectorParams,
  shared,
  TAG,
  TAGS,
  tagParams,
} from './zone-shapes.ts';

export const listSelectorMembers = defineRoute({
  ...shared,
  name: 'listAssetGroupTagSelectorMembers',
  errors: [409],
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
  errors: [409],
  method: 'GET',
  path: `${SELECTOR}/members/counts`,
  summary: 'Number of objects of each kind that a selector finds',
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
  summary: 'Number of objects of each kind in a zone or label',
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
  bodyLimit: BODY_BYTES.list,
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
