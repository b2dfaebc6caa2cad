import { TAG_TYPES } from '@chokepoint/analysis';
import { previewSelectors, searchZones as searchZonesRoute } from '@chokepoint/contract';
import type { Clock } from '../../clock.ts';
import { type Handler, handle, ok } from '../../http/handler.ts';
import { badRequest } from '../../service-error.ts';
import type { ZoneReadParts } from '../api/zone-parts.ts';
import { requireAllEnvironments, requireSearchText, zonePage } from '../api/zone-request.ts';
import { previewSelector } from './preview-selector.ts';
import { searchZones } from './search-zones.ts';

const PREVIEW_LIMIT = 200;

export function lookupHandlers(parts: ZoneReadParts & { readonly clock: Clock }): Handler[] {
  return [
    handle(previewSelectors, async (call) => {
      requireAllEnvironments(call);
      const { limit } = zonePage(call.query, PREVIEW_LIMIT);
      return ok({ data: { members: await previewSelector(parts, call.body, call, limit) } });
    }),

    handle(searchZonesRoute, async (call) => {
      requireAllEnvironments(call);
      const tagType = requireTagType(call.body.tag_type);
      const text = requireSearchText(call.body.query ?? '');
      const tag = call.body.asset_group_tag_id ?? undefined;
      return ok({ data: await searchZones(parts, { text, tagType, tag }, call) });
    }),
  ];
}

function requireTagType(type: number | null | undefined): number {
  if (!type || !Object.values<number>(TAG_TYPES).includes(type)) throw badRequest('valid tag_type is required');
  return type;
}
