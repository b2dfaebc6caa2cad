import { HYGIENE } from '@chokepoint/analysis';
import { getPostureHistory, getSparkline, listFindingTrends, listPostures } from '@chokepoint/contract';
import { environmentsOf } from '../../callers/visible-environments.ts';
import type { Clock } from '../../clock.ts';
import { encodeTime } from '../../http/encode-time.ts';
import { type Handler, handle, ok } from '../../http/handler.ts';
import { badRequest } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import type { FindingReadParts } from '../detect/finding-definitions.ts';
import { requestedZones } from '../requests/requested-zones.ts';
import { type TimeRange, timeRange } from '../requests/time-range.ts';
import { requestedEnvironments, requireEnvironments, scopeOf } from '../requests/visible-findings.ts';
import { typesNamed } from '../types/finding-type-filter.ts';
import { COMPLETENESS, type CompletenessMetric, completenessHistory } from './completeness-read.ts';
import { encodePosture, encodeSnapshot } from './encode-posture.ts';
import { severitiesOfTypes } from './open-severities-read.ts';
import { DAILY_METRICS, type DailyMetric, type PostureQuery, PostureRead } from './posture-read.ts';
import { findingTrends } from './trend-read.ts';
import { trendReport } from './trend-report.ts';
import { zoneProtectionHandler } from './zone-protection-routes.ts';

/** How posture and findings have changed over time. */
export function postureHandlers(parts: FindingReadParts & { readonly clock: Clock }): Handler[] {
  const { db, clock } = parts;
  const postures = new PostureRead(db);
  return [
    zoneProtectionHandler(parts),
    handle(listFindingTrends, async ({ query, caller }) => {
      const environments = requestedEnvironments(caller, query.environments);
      const range = timeRange(query, clock.now());
      const zones = await requestedZones(db, query.asset_group_tag_id);
      const place = { environments, zones: zones.ids, scope: scopeOf(caller) };
      const trends = await findingTrends(db, { ...range, ...place });
      const severities = await severitiesOfTypes(db, { ...place, now: clock.now() });
      return ok({
        ...encodeRange(range),
        environments,
        data: trendReport(trends, await parts.definitions.types(), severities, zones),
      });
    }),

    handle(getSparkline, async ({ params, query, caller, list }) => {
      requireEnvironments(caller, [params.domain_id]);
      const types = typesNamed(await parts.definitions.types(), query.finding).map(({ name }) => name);
      const range = timeRange({ start: query.from, end: query.to }, clock.now());
      const { ids: zones } = await requestedZones(db, query.asset_group_tag_id);
      const wanted = { ...range, scope: scopeOf(caller), environments: [params.domain_id], zones };
      const rows = await postures.snapshots(types, wanted, list);
      return ok({ ...encodeRange(range), data: rows.map(encodeSnapshot) });
    }),

    handle(listPostures, async ({ query, caller, list }) => {
      const range = timeRange({ start: query.from, end: query.to }, clock.now());
      const { ids } = await requestedZones(db, query.asset_group_tag_id);
      const zones = query.asset_group_tag_id ? ids : ids.filter((id) => id !== HYGIENE);
      const wanted = { ...range, scope: scopeOf(caller), environments: environmentsOf(caller), zones };
      const { count, rows } = await postures.list(wanted, list);
      const page = { count, skip: list.skip, limit: list.limit };
      return ok({ ...page, ...encodeRange(range), data: rows.map(encodePosture) });
    }),

    handle(getPostureHistory, async ({ params, query, caller }) => {
      const metric = requireMetric(params.data_type);
      const environments = requestedEnvironments(caller, query.environments);
      const range = timeRange(query, clock.now());
      const { ids: zones } = await requestedZones(db, query.asset_group_tag_id);
      const points = await dailyHistory(db, metric, { ...range, scope: scopeOf(caller), environments, zones });
      const data = points.map(({ day, value }) => ({ date: encodeTime(day), value }));
      return ok({ ...encodeRange(range), environments, data_type: metric, data });
    }),
  ];
}

const encodeRange = ({ start, end }: TimeRange) => ({ start: encodeTime(start), end: encodeTime(end) });

function requireMetric(name: string): DailyMetric | CompletenessMetric {
  const daily = DAILY_METRICS.find((metric) => metric === name);
  if (daily) return daily;
  if (isCompleteness(name)) return name;
  throw badRequest(`invalid data type specified: ${name}`);
}

const isCompleteness = (name: string): name is CompletenessMetric => Object.hasOwn(COMPLETENESS, name);

function dailyHistory(
  db: Database,
  metric: DailyMetric | CompletenessMetric,
  query: PostureQuery & { readonly environments: readonly string[] },
) {
  if (isCompleteness(metric)) return completenessHistory(db, metric, query.environments, query);
  return new PostureRead(db).daily(metric, query);
}
