import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../../access/viewer.ts';
import { environmentsQuery } from '../../environment/environments-query.ts';
import { HYGIENE } from '../../findings/scope/scope.ts';
import { zonesQuery } from '../../zones/zone-queries.ts';
import * as comparisonTexts from './texts.ts';

/** Environments and zones by their names, for what names them by their ids. */
export function usePlaceNames() {
  const enabled = useViewer().may('graphdb/Read');
  const environments = useQuery({ ...environmentsQuery, enabled }).data ?? [];
  const zones = useQuery({ ...zonesQuery, enabled }).data ?? [];
  return {
    environment: (id: string) => environments.find((one) => one.id === id)?.name || id,
    zone: (id: number) =>
      id === HYGIENE
        ? comparisonTexts.noZoneHygiene
        : (zones.find((one) => one.id === id)?.name ?? comparisonTexts.zoneId(id)),
  };
}
