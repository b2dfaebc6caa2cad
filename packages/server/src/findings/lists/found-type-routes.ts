import { listAvailableTypes, listFoundTypes } from '@chokepoint/contract';
import type { Principal } from '../../callers/principal.ts';
import { environmentsOf } from '../../callers/visible-environments.ts';
import { type Handler, handle, ok } from '../../http/handler.ts';
import type { FindingReadParts } from '../detect/finding-definitions.ts';
import { type RequestedZones, requestedZones } from '../requests/requested-zones.ts';
import { requireEnvironments, scopeOf } from '../requests/visible-findings.ts';
import type { KnownType } from '../types/finding-catalogue.ts';
import { sortedNames } from '../types/finding-type-filter.ts';
import { foundTypeNames } from './found-type-read.ts';

/** The types that there are findings of. */
export function foundTypeHandlers(parts: FindingReadParts): Handler[] {
  return [
    handle(listFoundTypes, async ({ query, caller }) => {
      const requested = [query.environment_id ?? []].flat().map((id) => id.replace(/^eq:/, ''));
      requireEnvironments(caller, requested);
      const zones = await requestedZones(parts.db, query.asset_group_tag_id);
      const environments = requested.length > 0 ? requested : environmentsOf(caller);
      const types = await foundTypes(parts, caller, zones, environments);
      const data = types.map((type) => ({ finding: type.name, title: zones.titleOf(type) }));
      return ok({ data: data.sort((a, b) => (a.title < b.title ? -1 : 1)) });
    }),

    handle(listAvailableTypes, async ({ params, query, caller, list }) => {
      requireEnvironments(caller, [params.domain_id]);
      const zones = await requestedZones(parts.db, query.asset_group_tag_id);
      return ok({ data: sortedNames(await foundTypes(parts, caller, zones, [params.domain_id]), list) });
    }),
  ];
}

async function foundTypes(
  parts: FindingReadParts,
  caller: Principal,
  zones: RequestedZones,
  environments: readonly string[] | undefined,
): Promise<KnownType[]> {
  const names = await foundTypeNames(parts.db, { scope: scopeOf(caller), zones: zones.ids, environments });
  return (await parts.definitions.types()).filter(({ name }) => names.has(name));
}
