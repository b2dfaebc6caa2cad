import { HYGIENE } from '@chokepoint/analysis';
import { getPostureHistory, getSparkline, listPostures, ZERO_TIME } from '@chokepoint/contract';
import { environmentsOf } from '../../callers/visible-environments.ts';
import { encodeTime } from '../../http/encode-time.ts';
import { type Handler, handle, ok } from '../../http/handler.ts';
import type { Service } from '../../service.ts';
import { badRequest } from '../../service-error.ts';
import { askedZones, requireEnvironments, scopeOf, timeRange } from '../requests/finding-request.ts';
import { knownTypes } from '../types/finding-catalogue.ts';
import { typesNamed } from '../types/finding-type-filter.ts';
import { COMPLETENESS, type CompletenessFigure, completenessHistory } from './completeness-history.ts';
import { FOLLOWED, type Followed, PostureStore } from './posture-store.ts';

export function postureHandlers(service: Service): Handler[] {
  const { db, clock } = service;
  const store = new PostureStore(db);
  return [
    handle(getSparkline, async ({ params, query, caller, list }) => {
      requireEnvironments(caller, [params.domain_id]);
      const types = typesNamed(await knownTypes(service), query.finding).map(({ name }) => name);
      const range = timeRange({ start: query.from, end: query.to }, clock.now());
      const { ids: zones } = await askedZones(service, query.asset_group_tag_id);
      const asked = { ...range, scope: scopeOf(caller), environments: [params.domain_id], zones };
      const rows = await store.snapshots(types, asked, list);
      return ok({
        start: encodeTime(range.start),
        end: encodeTime(range.end),
        data: rows.map((row) => ({
          ...stampsOf(row),
          CompositeRisk: row.composite_risk,
          FindingCount: row.finding_count,
          ImpactedAssetCount: row.asset_count,
          DomainSID: row.environment_id,
          Finding: row.type,
        })),
      });
    }),

    handle(listPostures, async ({ query, caller, list }) => {
      const range = timeRange({ start: query.from, end: query.to }, clock.now());
      const { ids } = await askedZones(service, query.asset_group_tag_id);
      const zones = query.asset_group_tag_id ? ids : ids.filter((id) => id !== HYGIENE);
      const asked = { ...range, scope: scopeOf(caller), environments: environmentsOf(caller), zones };
      const { count, rows } = await store.postures(asked, list);
      return ok({
        count,
        skip: list.skip,
        limit: list.limit,
        start: encodeTime(range.start),
        end: encodeTime(range.end),
        data: rows.map((row) => ({
          ...stampsOf(row),
          domain_sid: row.environment_id,
          exposure_index: row.population === 0 ? 0 : row.exposed / row.population,
          tier_zero_count: row.member_count,
          critical_risk_count: row.critical_types,
        })),
      });
    }),

    handle(getPostureHistory, async ({ params, query, caller }) => {
      const figure = params.data_type;
      if (!isFollowed(figure) && !isCompleteness(figure)) throw badRequest(`invalid data type specified: ${figure}`);
      const environments = [query.environments ?? []].flat().filter((id) => id !== '');
      if (environments.length === 0) throw badRequest('missing required query parameter: environments');
      requireEnvironments(caller, environments);
      const range = timeRange(query, clock.now());
      const { ids: zones } = await askedZones(service, query.asset_group_tag_id);
      const points = isCompleteness(figure)
        ? await completenessHistory(db, figure, environments, range)
        : await store.daily(figure, { ...range, scope: scopeOf(caller), environments, zones });
      return ok({
        start: encodeTime(range.start),
        end: encodeTime(range.end),
        environments,
        data_type: figure,
        data: points.map(({ day, value }) => ({ date: encodeTime(day), value })),
      });
    }),
  ];
}

const isFollowed = (figure: string): figure is Followed => (FOLLOWED as readonly string[]).includes(figure);
const isCompleteness = (figure: string): figure is CompletenessFigure => Object.hasOwn(COMPLETENESS, figure);

const stampsOf = ({ id, taken_at }: { readonly id: number; readonly taken_at: Date }) => ({
  id,
  created_at: encodeTime(taken_at),
  updated_at: encodeTime(taken_at),
  deleted_at: { Time: ZERO_TIME, Valid: false },
});
