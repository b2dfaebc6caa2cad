import { listFindingDetails, listFindingTrends, listFindingTypes } from '@chokepoint/contract';
import { encodeTime } from '../http/encode-time.ts';
import { type Call, type Handler, handle, ok } from '../http/handler.ts';
import type { Service } from '../service.ts';
import { badRequest } from '../service-error.ts';
import type { ListRequest } from '../storage/list-request.ts';
import { chokePointHandlers } from './choke-points/choke-point-routes.ts';
import { findingRunHandlers } from './comparison/finding-run-routes.ts';
import { explanationHandlers } from './explanation/explanation-routes.ts';
import { allFindingsHandlers } from './lists/all-findings-routes.ts';
import { encodeFinding } from './lists/encode-finding.ts';
import { exportRows } from './lists/export-rows.ts';
import { FindingList } from './lists/finding-list.ts';
import { findingManagementHandlers } from './lists/management-routes.ts';
import { remediationPlanHandlers } from './plans/remediation-plan-routes.ts';
import { findingTrends } from './posture/finding-trends.ts';
import { postureHandlers } from './posture/posture-routes.ts';
import { trendReport } from './posture/trend-report.ts';
import { askedZones, requireEnvironments, scopeOf, timeRange } from './requests/finding-request.ts';
import { wantedRows, wantsCsv } from './requests/row-format.ts';
import { simulationHandlers } from './simulation/simulation-routes.ts';
import { isList, type KnownType, knownTypes } from './types/finding-catalogue.ts';
import { FindingTexts } from './types/finding-texts.ts';
import { matchingTypes, typesNamed } from './types/finding-type-filter.ts';
import { findingTextHandlers } from './types/text-routes.ts';

export function findingHandlers(service: Service): Handler[] {
  const texts = new FindingTexts(service.db);
  return [
    ...detailHandlers(service),
    ...allFindingsHandlers(service, texts),
    ...chokePointHandlers(service),
    ...findingManagementHandlers(service),
    ...postureHandlers(service),
    ...simulationHandlers(service),
    ...remediationPlanHandlers(service),
    ...explanationHandlers(service),
    ...findingRunHandlers(service),
    ...findingTextHandlers(texts),
  ];
}

function detailHandlers(service: Service): Handler[] {
  const { db, clock } = service;
  return [
    handle(listFindingTypes, async ({ list }) => {
      const names = matchingTypes(await knownTypes(service), list.filters).map(({ name }) => name);
      names.sort();
      return ok({ data: list.sorts[0]?.descending ? names.reverse() : names });
    }),

    handle(listFindingTrends, async ({ query, caller }) => {
      const environments = [query.environments ?? []].flat().filter((id) => id !== '');
      if (environments.length === 0) throw badRequest('missing required query parameter: environments');
      requireEnvironments(caller, environments);
      const range = timeRange(query, clock.now());
      const zones = await askedZones(service, query.asset_group_tag_id);
      const trends = await findingTrends(db, { ...range, environments, zones: zones.ids, scope: scopeOf(caller) });
      return ok({
        start: encodeTime(range.start),
        end: encodeTime(range.end),
        environments,
        data: trendReport(trends, await knownTypes(service), zones),
      });
    }),

    handle(listFindingDetails, async (call) => {
      const { params, query, caller } = call;
      requireEnvironments(caller, [params.domain_id]);
      const types = typesNamed(await knownTypes(service), query.finding);
      const zones = await askedZones(service, query.asset_group_tag_id);
      const rows = new FindingList(db, {
        scope: scopeOf(caller),
        environmentId: params.domain_id,
        zones: zones.ids,
        types: types.map(({ name }) => name),
        now: clock.now(),
      });
      requireSortable(call.list, types);
      if (!wantsCsv(query.Accept, call.request)) return answerRows(service, call, rows);
      const action = types.every(isList) ? 'ExportListRisks' : 'ExportRelationshipRisks';
      const wanted = wantedRows(call as Call);
      return exportRows(service, call.actor, { rows, types, zones, action, domain: params.domain_id }, wanted);
    }),
  ];
}

async function answerRows(service: Service, { list }: Pick<Call, 'list'>, rows: FindingList) {
  const count = await rows.count(list);
  const found = await rows.page(list);
  const image = service.graph.images.current;
  const now = service.clock.now();
  const data = found.map((row) => encodeFinding(row, image, now));
  return ok({ count, skip: list.skip, limit: list.limit, data });
}

/** Objects that are findings by themselves have no two ends. */
function requireSortable({ sorts }: ListRequest, types: readonly KnownType[]): void {
  if (!types.every(isList)) return;
  for (const { column } of sorts)
    if (column === 'FromPrincipal' || column === 'ToPrincipal')
      throw badRequest(`column format does not support sorting: ${column}`);
}
