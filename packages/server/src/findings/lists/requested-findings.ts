import type { Principal } from '../../callers/principal.ts';
import type { Clock } from '../../clock.ts';
import type { FindingReadParts } from '../detect/finding-definitions.ts';
import { type RequestedZones, requestedZones } from '../requests/requested-zones.ts';
import { requireEnvironments, scopeOf } from '../requests/visible-findings.ts';
import type { KnownType } from '../types/finding-catalogue.ts';
import { typesNamed } from '../types/finding-type-filter.ts';
import { FindingList } from './finding-list.ts';

export type RequestedFindings = {
  readonly environmentId: string;
  readonly types: readonly KnownType[];
  readonly zones: RequestedZones;
  readonly rows: FindingList;
};

/** The findings of some types in some zones of an environment. */
export async function requestedFindings(
  parts: FindingReadParts & { readonly clock: Clock },
  caller: Principal,
  environmentId: string,
  query: {
    readonly finding?: string | readonly string[] | undefined;
    readonly asset_group_tag_id?: string | undefined;
  },
): Promise<RequestedFindings> {
  requireEnvironments(caller, [environmentId]);
  const types = typesNamed(await parts.definitions.types(), query.finding);
  const zones = await requestedZones(parts.db, query.asset_group_tag_id);
  const rows = new FindingList(parts.db, {
    scope: scopeOf(caller),
    environmentId,
    zones: zones.ids,
    types: types.map(({ name }) => name),
    now: parts.clock.now(),
  });
  return { environmentId, types, zones, rows };
}
