import { listZoneHistory, searchZoneHistory, type zoneHistoryRecord } from '@chokepoint/contract';
import type { z } from 'zod';
import { type Handler, handle, ok } from '../../http/handler.ts';
import type { ZoneReadParts } from '../api/zone-parts.ts';
import { requireAllEnvironments, requireSearchText, zonePage } from '../api/zone-request.ts';
import { listHistory, type ZoneHistoryRow } from './zone-history-list.ts';

export function historyHandlers({ db }: Pick<ZoneReadParts, 'db'>): Handler[] {
  return [
    handle(listZoneHistory, async (call) => {
      requireAllEnvironments(call);
      const page = zonePage(call.query);
      const { count, rows } = await listHistory(db, call.list, page);
      return ok({ count, ...page, data: { records: rows.map(encodeHistory) } });
    }),

    handle(searchZoneHistory, async (call) => {
      requireAllEnvironments(call);
      const page = zonePage(call.query);
      const text = requireSearchText(call.body.query ?? '');
      const { count, rows } = await listHistory(db, call.list, page, text);
      return ok({ count, ...page, data: { records: rows.map(encodeHistory) } });
    }),
  ];
}

const encodeHistory = ({ tag_id, created_at, ...row }: ZoneHistoryRow): z.input<typeof zoneHistoryRecord> => ({
  ...row,
  created_at: created_at.toISOString(),
  asset_group_tag_id: tag_id,
});
