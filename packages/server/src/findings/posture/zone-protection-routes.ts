import { HYGIENE } from '@chokepoint/analysis';
import { getZoneProtection } from '@chokepoint/contract';
import { environmentsOf } from '../../callers/visible-environments.ts';
import type { Clock } from '../../clock.ts';
import { encodeTime } from '../../http/encode-time.ts';
import { type Handler, handle, ok } from '../../http/handler.ts';
import { badRequest, notFound } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import { TagStore } from '../../zones/stores/tag-store.ts';
import { timeRange } from '../requests/time-range.ts';
import { environmentList, scopeOf } from '../requests/visible-findings.ts';
import { type ProtectionPoint, zoneProtection } from './zone-protection-read.ts';

type ProtectionParts = { readonly db: Database; readonly clock: Clock };

/** How much of a zone no open finding leads to, over time. */
export function zoneProtectionHandler({ db, clock }: ProtectionParts): Handler {
  return handle(getZoneProtection, async ({ query, caller }) => {
    const wanted = environmentList(query.environments);
    if (wanted.length === 0) throw badRequest('missing required query parameter: environments');
    const visible = environmentsOf(caller);
    const environments = wanted.filter((id) => !visible || visible.includes(id));
    const range = timeRange(query, clock.now());
    const { id: zone, isAnalysed } = await requestedZone(db, query.asset_group_tag_id);
    const points = isAnalysed ? await zoneProtection(db, { ...range, scope: scopeOf(caller), environments, zone }) : [];
    return ok({
      start: encodeTime(range.start),
      end: encodeTime(range.end),
      environments,
      asset_group_tag_id: zone,
      data: points.map(encodePoint),
    });
  });
}

/** Hygiene is no zone, and has no score. */
async function requestedZone(db: Database, given: string): Promise<{ id: number; isAnalysed: boolean }> {
  if (!/^\d{1,15}$/.test(given))
    throw badRequest('query parameter "asset_group_tag_id" is malformed: not a whole number');
  const id = Number(given);
  if (id === HYGIENE) return { id, isAnalysed: false };
  const tag = (await new TagStore(db).all()).find((one) => one.id === id);
  if (!tag) throw notFound('asset group tag not found');
  return { id, isAnalysed: tag.analysis_enabled === true };
}

const encodePoint = ({ day, total, exposed }: ProtectionPoint) => ({
  date: encodeTime(day),
  exposed_count: exposed,
  protected_count: total - exposed,
  total_count: total,
  value: (total - exposed) / total,
});
