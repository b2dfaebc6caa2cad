import { HYGIENE } from '@chokepoint/analysis';
import type { UnifiedFinding } from '../findings/lists/unified-list.ts';
import { latestPosture } from '../findings/posture/latest-run-read.ts';
import { severitiesOfTypes } from '../findings/posture/open-severities-read.ts';
import { type DailyMetric, type Point, PostureRead, type PostureRow } from '../findings/posture/posture-read.ts';
import { findingTrends } from '../findings/posture/trend-read.ts';
import { type TrendReport, trendReport } from '../findings/posture/trend-report.ts';
import type { TimeRange } from '../findings/requests/time-range.ts';
import { scopeOf } from '../findings/requests/visible-findings.ts';
import type { KnownType } from '../findings/types/finding-catalogue.ts';
import type { FindingTexts, TextName } from '../findings/types/finding-texts.ts';
import type { GraphStore } from '../graph/graph-store.ts';
import { nodeName } from '../graph/node-name.ts';
import type { Database } from '../storage/database.ts';
import { TagStore } from '../zones/stores/tag-store.ts';
import { type Coverage, gatherCoverage } from './coverage.ts';
import type { ReportParts } from './report-parts.ts';
import type { ReportQuery } from './report-query.ts';
import { reportedFindings, reportFilters } from './reported-findings.ts';

export type ReportedPosture = Omit<PostureRow, 'id' | 'run' | 'taken_at' | 'scope'>;

export type ReportedType = TrendReport['findings'][number] & {
  readonly count: number;
  readonly rows: readonly UnifiedFinding[];
  readonly texts: Readonly<Record<TextName, string>> | undefined;
};

/** The contents of a report, independent of its format. */
export type Report = TimeRange & {
  readonly madeAt: Date;
  readonly environments: readonly { readonly id: string; readonly name: string }[];
  readonly zoneNames: ReadonlyMap<number, string>;
  readonly postures: readonly ReportedPosture[];
  readonly trends: TrendReport;
  readonly history: Readonly<Record<'exposure' | 'findings' | 'attack-paths', readonly Point[]>>;
  readonly types: readonly ReportedType[];
  readonly coverage: readonly Coverage[];
};

export const MOST_TYPES = 10;
export const MOST_ROWS = 10;

export async function gatherReport(parts: ReportParts, texts: FindingTexts, query: ReportQuery): Promise<Report> {
  const { db, clock, graph } = parts;
  const types = await parts.definitions.types();
  const trends = await gatherTrends(db, query, types, clock.now());
  return {
    start: query.start,
    end: query.end,
    madeAt: clock.now(),
    environments: namedEnvironments(graph, query.environments),
    zoneNames: await zoneNames(db),
    postures: await latestPostures(db, query),
    trends,
    history: await gatherHistory(db, query),
    types: await worstTypes(parts, texts, query, { types, trends }),
    coverage: await gatherCoverage(db, query.environments),
  };
}

/** The trends of all types in the range of the query. */
export async function gatherTrends(
  db: Database,
  query: ReportQuery,
  types: readonly KnownType[],
  now: Date,
): Promise<TrendReport> {
  const { start, end, environments, zones, caller } = query;
  const place = { environments, zones: zones.ids, scope: scopeOf(caller) };
  const trends = await findingTrends(db, { start, end, ...place });
  return trendReport(trends, types, await severitiesOfTypes(db, { ...place, now }), zones);
}

function namedEnvironments({ images }: GraphStore, ids: readonly string[]): Report['environments'] {
  return ids.map((id) => {
    const node = images.current.nodeByObjectId(id);
    return { id, name: node === undefined ? id : nodeName(images.current, node) };
  });
}

async function zoneNames(db: Database): Promise<Report['zoneNames']> {
  const tags = await new TagStore(db).all();
  return new Map([[HYGIENE, 'Hygiene'], ...tags.map(({ id, name }) => [id, name] as const)]);
}

async function gatherHistory(db: Database, query: ReportQuery): Promise<Report['history']> {
  const { start, end, zones, caller } = query;
  const environments = ['', ...query.environments];
  const wanted = { start, end, scope: scopeOf(caller), environments, zones: zones.ids };
  const daily = (metric: DailyMetric) => new PostureRead(db).daily(metric, wanted);
  return {
    exposure: await daily('exposure'),
    findings: await daily('findings'),
    'attack-paths': await daily('attack-paths'),
  };
}

async function latestPostures(db: Database, { caller, zones, environments }: ReportQuery): Promise<PostureRow[]> {
  const found: PostureRow[] = [];
  for (const environment of environments)
    for (const zone of zones.ids) {
      const posture = await latestPosture(db, { scope: scopeOf(caller), environment, zone });
      if (posture) found.push(posture);
    }
  return found;
}

/** The most severe types that still have findings. */
async function worstTypes(
  parts: ReportParts,
  texts: FindingTexts,
  query: ReportQuery,
  { types, trends }: { readonly types: readonly KnownType[]; readonly trends: TrendReport },
): Promise<ReportedType[]> {
  const findings = reportedFindings(parts, query, types);
  const reported: ReportedType[] = [];
  for (const trend of trends.findings.filter((one) => one.finding_count_end > 0).slice(0, MOST_TYPES)) {
    const request = { filters: reportFilters(query, trend.finding), sorts: [], skip: 0, limit: MOST_ROWS };
    reported.push({
      ...trend,
      count: await findings.count(request),
      rows: await findings.page(request),
      texts: await texts.all(trend.finding),
    });
  }
  return reported;
}
