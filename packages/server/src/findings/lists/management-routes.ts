import {
  acceptFinding,
  exportFindings,
  listAvailableTypes,
  listFoundTypes,
  startFindingAnalysis,
} from '@chokepoint/contract';
import { AnalysisRequestStore } from '../../analysis/analysis-request-store.ts';
import { environmentsOf } from '../../callers/visible-environments.ts';
import { encodeTime } from '../../http/encode-time.ts';
import { accepted, type Handler, handle, ok } from '../../http/handler.ts';
import type { Service } from '../../service.ts';
import { badRequest } from '../../service-error.ts';
import { acceptedUntil, requireFinding } from '../acceptance/acceptance.ts';
import { type AskedZones, askedZones, requireEnvironments, scopeOf } from '../requests/finding-request.ts';
import { isList, knownTypes } from '../types/finding-catalogue.ts';
import { matchingTypes, typesNamed } from '../types/finding-type-filter.ts';
import { encodeFinding } from './encode-finding.ts';
import { exportRows } from './export-rows.ts';
import { FindingList } from './finding-list.ts';

export function findingManagementHandlers(service: Service): Handler[] {
  const { db, clock, audit } = service;

  /** Names of the types of which there are findings. */
  async function foundTypes(scope: 'whole' | 'alone', zones: AskedZones, environments?: readonly string[]) {
    const rows = await db
      .selectFrom('finding')
      .select('type')
      .distinct()
      .where('archived_at', 'is', null)
      .where('zone', 'in', [...zones.ids])
      .$if(environments !== undefined, (query) => query.where('environment_id', 'in', ['', ...(environments ?? [])]))
      .$if(scope === 'alone', (query) => query.where('local', '=', true))
      .execute();
    const names = new Set(rows.map(({ type }) => type));
    return (await knownTypes(service)).filter(({ name }) => names.has(name));
  }

  return [
    handle(startFindingAnalysis, async ({ caller }) => {
      await new AnalysisRequestStore(db).requestAnalysis(caller.user.id, clock.now());
      await service.pubSub.publish('pipeline');
      return accepted;
    }),

    handle(acceptFinding, async ({ params, body, caller, actor }) => {
      const row = await requireFinding(db, params.attack_path_id, body.risk_type);
      requireEnvironments(caller, [row.environment_id]);
      const until = acceptedUntil(body, clock.now());
      const fields = { id: row.id, finding: row.type, accepted_until: encodeTime(until) };
      await audit.record(actor, until ? 'AcceptRisk' : 'UnacceptRisk', fields, () =>
        db.updateTable('finding').set({ accepted_until: until }).where('id', '=', row.id).execute(),
      );
      const changed = { ...row, accepted_until: until };
      return ok({ data: encodeFinding(changed, service.graph.images.current, clock.now()) });
    }),

    handle(listFoundTypes, async ({ query, caller }) => {
      const asked = [query.environment_id ?? []].flat().map((id) => id.replace(/^eq:/, ''));
      requireEnvironments(caller, asked);
      const zones = await askedZones(service, query.asset_group_tag_id);
      const environments = asked.length > 0 ? asked : environmentsOf(caller);
      const types = await foundTypes(scopeOf(caller), zones, environments);
      const data = types.map((type) => ({ finding: type.name, title: zones.titleOf(type) }));
      return ok({ data: data.sort((a, b) => (a.title < b.title ? -1 : 1)) });
    }),

    handle(listAvailableTypes, async ({ params, query, caller, list }) => {
      requireEnvironments(caller, [params.domain_id]);
      const zones = await askedZones(service, query.asset_group_tag_id);
      const types = await foundTypes(scopeOf(caller), zones, [params.domain_id]);
      const names = matchingTypes(types, list.filters)
        .map(({ name }) => name)
        .sort();
      return ok({ data: list.sorts[0]?.descending ? names.reverse() : names });
    }),

    handle(exportFindings, async (call) => {
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
      const filters = acceptanceFilter(query);
      const action = types.every(isList) ? 'ExportListRisks' : 'ExportRelationshipRisks';
      return exportRows(
        service,
        call.actor,
        { rows, types, zones, action, domain: params.domain_id },
        {
          filters,
          sorts: [],
          skip: 0,
          limit: 0,
        },
      );
    }),
  ];
}

const ACCEPTED: Readonly<Record<string, string | undefined>> = {
  '': undefined,
  all: undefined,
  accepted: 'true',
  unaccepted: 'false',
};

/** Older clients ask by the one parameter, the web application by the other. */
function acceptanceFilter(query: {
  readonly filterAccepted?: string | undefined;
  readonly accepted?: string | undefined;
}) {
  const { filterAccepted: given = '' } = query;
  if (!Object.hasOwn(ACCEPTED, given)) throw badRequest('invalid accepted filter');
  const wanted = ACCEPTED[given] ?? query.accepted?.toLowerCase();
  if (wanted === undefined) return [];
  if (wanted !== 'true' && wanted !== 'false') throw badRequest('invalid accepted filter');
  return [{ column: 'Accepted', predicate: 'eq', value: wanted } as const];
}
