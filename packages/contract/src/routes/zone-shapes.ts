import { z } from 'zod';
import { integer, text, unfiltered, unsorted } from '../columns.ts';
import { anyOf } from '../permission.ts';
import { BOTH } from '../route.ts';

const feature = 'tier_management_engine';
export const read = anyOf('graphdb/Read');
export const write = anyOf('graphdb/Write');
export const shared = { tag: 'Zones', feature, editions: BOTH } as const;
export const TAGS = '/api/v2/asset-group-tags';
export const TAG = `${TAGS}/{asset_group_tag_id}`;
export const SELECTOR = `${TAG}/selectors/{asset_group_tag_selector_id}`;

/** An invalid path id is unknown, not malformed: the handler returns 404. */
const zoneId = z
  .string()
  .transform((given) => (/^-?\d{1,15}$/.test(given) ? Number(given) : undefined))
  .meta({ type: 'integer', format: 'int64' });
export const tagParams = z.object({ asset_group_tag_id: zoneId });
export const selectorParams = z.object({ asset_group_tag_id: zoneId, asset_group_tag_selector_id: zoneId });
export const memberParams = z.object({ asset_group_tag_id: zoneId, asset_group_tag_member_id: zoneId });

/** `limit` 0 or -1 = everything, so these lists read their page themselves. */
export const paging = { skip: z.string().optional(), limit: z.string().optional() };
export const environments = z.union([z.string(), z.array(z.string())]).optional();
export const counts = z.string().optional();
export const equalOnly = { ...integer, predicates: ['eq', 'neq'] } as const;
export const memberColumns = {
  id: unfiltered(integer),
  objectid: unfiltered(text),
  name: text,
  object_id: unsorted(text),
} as const;

export const seeds = z
  .array(z.object({ type: z.int().default(0), value: z.string().default('') }))
  .max(10_000)
  .nullish();
