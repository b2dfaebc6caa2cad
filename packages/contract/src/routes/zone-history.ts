import { z } from 'zod';
import { BODY_BYTES } from '../body-limit.ts';
import { text, time, unsorted } from '../columns.ts';
import { zoneCertification, zoneHistoryRecord } from '../records/zone.ts';
import { defineRoute, ENTERPRISE, empty, jsonBody, page } from '../route.ts';
import { environments, equalOnly, memberColumns, paging, read, shared, TAGS, write } from './zone-shapes.ts';

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
  summary: 'Changes of zones and labels in the last 90 days',
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
  summary: 'Objects of zones that require certification',
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
  errors: [409],
  method: 'POST',
  path: `${TAGS}/certifications`,
  summary: 'Certify objects of a zone, or revoke their certification',
  editions: ENTERPRISE,
  access: write,
  bodyLimit: BODY_BYTES.list,
  body: jsonBody(
    z.object({
      member_ids: z.array(z.int()).max(50_000).nullish(),
      action: z.int().nullish().describe('1 revoke, 2 certify'),
      note: z.string().nullish(),
    }),
  ),
  answers: { 200: empty },
});
