import type { BodyOf, planRemediationRoute } from '@chokepoint/contract';
import { badRequest } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import { requireZone } from '../requests/require-zone.ts';
import type { PlannedZone } from './plan-zone.ts';

type Given = Pick<BodyOf<typeof planRemediationRoute>, 'asset_group_tag_id' | 'zone_weight' | 'more_zones'>;

/** The zones of a request, each once. */
export async function requestedZones(db: Database, given: Given): Promise<PlannedZone[]> {
  const zones: PlannedZone[] = [];
  const first = { asset_group_tag_id: given.asset_group_tag_id, weight: given.zone_weight };
  for (const { asset_group_tag_id: id, weight } of [first, ...given.more_zones]) {
    const { id: found, name } = await requireZone(db, id);
    if (zones.some((zone) => zone.id === found)) throw badRequest(`zone ${found} is named twice`);
    zones.push({ id: found, name, weight });
  }
  return zones;
}
