import { HYGIENE } from '@chokepoint/analysis';
import type { RemediationPlanBody, ReportFormat } from '@chokepoint/contract';
import { type GraphImage, Memory, noDeadline } from '@chokepoint/graph';
import { findingType, findingTypes, SEVERITIES, type Severity, TIER_ZERO_TAG_NAME } from '@chokepoint/model';
import { directoryMetrics, tenantMetrics } from '../data-quality/platform-metrics.ts';
import { detectFindings } from '../findings/detect/find-findings-task.ts';
import type { FoundFinding, FoundFindings } from '../findings/detect/found-finding.ts';
import { unifiedCsv } from '../findings/lists/unified-csv.ts';
import type { UnifiedFinding } from '../findings/lists/unified-list.ts';
import { encodePlan } from '../findings/plans/encode-plan.ts';
import { makePlan } from '../findings/plans/plan-remediation-task.ts';
import type { TypeSeverities } from '../findings/posture/open-severities-read.ts';
import { mergeTrends, type Trend } from '../findings/posture/trend-read.ts';
import { trendReport } from '../findings/posture/trend-report.ts';
import { FindingTexts } from '../findings/types/finding-texts.ts';
import { nodeName } from '../graph/node-name.ts';
import { MOST_REMOVALS } from '../reports/gather-plans.ts';
import { MOST_ROWS, MOST_TYPES, type Report, type ReportedType } from '../reports/gather-report.ts';
import { plansCsv } from '../reports/plan-section.ts';
import { trendCsv } from '../reports/report-csv.ts';
import { reportPage } from '../reports/report-page.ts';
import { openFiles } from './convert-files.ts';
import { imageOfFiles } from './image-of-files.ts';
import { tagDefaultZones } from './tag-default-zones.ts';
import { TIER_ZERO, whatToFind } from './what-to-find.ts';

export type FileReport = {
  readonly texts: Readonly<Record<ReportFormat, string>>;
  /** What could not be read of the files. */
  readonly failures: readonly string[];
};

/** The report on collector files, without a service: one moment, so there is no history. */
export async function reportOfFiles(files: readonly string[], now: Date): Promise<FileReport> {
  await using uploads = new AsyncDisposableStack();
  const { sources, unreadable } = await openFiles(files, uploads);
  const { image, failures } = await imageOfFiles(sources, { edition: 'enterprise', time: now.toISOString() });
  const tagged = tagDefaultZones(image);
  const found = detectFindings(tagged, whatToFind(), { deadline: noDeadline, memory: new Memory() });
  const ranks = ranksOf(found.findings);
  const rows = found.findings.map((finding) => unified(finding, ranks, now)).sort(worstFirst);
  const report = await reportOn(found, rows, tagged, now);
  const plans = found.environments.flatMap((id) => plansFor(tagged, id));
  const texts = {
    html: reportPage(report, plans),
    'findings.csv': await textOf(unifiedCsv(only(rows))),
    'trends.csv': trendCsv(report.trends),
    'plan.csv': plansCsv(plans),
  };
  return { texts, failures: [...unreadable, ...failures] };
}

function plansFor(image: GraphImage, environmentId: string): RemediationPlanBody[] {
  const question = { environmentId, zone: TIER_ZERO, targetShare: 0, mostRemovals: MOST_REMOVALS };
  const context = { deadline: noDeadline, memory: new Memory() };
  const plan = makePlan(image, { find: whatToFind(), question, settings: {} }, context);
  return 'unknownEnvironment' in plan || 'unknownObject' in plan
    ? []
    : [encodePlan(plan, [{ id: plan.zone, name: TIER_ZERO_TAG_NAME }], 0)];
}

async function reportOn(
  { metrics, environments }: FoundFindings,
  rows: readonly UnifiedFinding[],
  image: GraphImage,
  now: Date,
): Promise<Report> {
  const trends = trendReport(trendsOf(metrics.types), findingTypes, severitiesIn(rows), {
    titleOf: ({ title }) => title,
  });
  const zone = metrics.postures.filter((posture) => posture.zone !== HYGIENE);
  const population = sumOf(zone, ({ population: people }) => people);
  const point = (value: number) => [{ day: now, value }];
  return {
    start: now,
    end: now,
    madeAt: now,
    environments: environments.map((id) => ({ id, name: nameOf(image, id) })),
    zoneNames: new Map([
      [HYGIENE, 'Hygiene'],
      [TIER_ZERO, TIER_ZERO_TAG_NAME],
    ]),
    postures: metrics.postures.map((one) => ({
      environment_id: one.environmentId,
      zone: one.zone,
      exposed: one.exposed,
      population: one.population,
      finding_count: one.findingCount,
      attack_paths: one.attackPaths,
      critical_types: one.criticalTypes,
      member_count: one.memberCount,
    })),
    trends,
    history: {
      exposure: point(population === 0 ? 0 : sumOf(zone, ({ exposed }) => exposed) / population),
      findings: point(rows.length),
      'attack-paths': point(sumOf(metrics.postures, ({ attackPaths }) => attackPaths)),
    },
    coverage: [directoryMetrics(image, noDeadline), tenantMetrics(image, noDeadline)].flatMap((platform) =>
      (platform?.environments ?? []).map(({ id, metrics: counted }) => ({ environmentId: id, counted })),
    ),
    types: await Promise.all(trends.findings.slice(0, MOST_TYPES).map((trend) => reportType(trend, rows))),
  };
}

const noExtensions = new FindingTexts(undefined);

async function reportType(trend: Report['trends']['findings'][number], rows: readonly UnifiedFinding[]) {
  const own = rows.filter(({ finding }) => finding === trend.finding);
  return {
    ...trend,
    count: own.length,
    rows: own.slice(0, MOST_ROWS),
    texts: await noExtensions.all(trend.finding),
  } satisfies ReportedType;
}

/** What there is now was there at the start as well: nothing came and nothing went. */
function trendsOf(types: FoundFindings['metrics']['types']): Trend[] {
  const byType = new Map<string, Trend>();
  for (const one of types) {
    const trend: Trend = {
      type: one.type,
      environments: [one.environmentId],
      compositeRisk: one.compositeRisk,
      start: one.findingCount,
      end: one.findingCount,
      increase: 0,
      decrease: 0,
      impact: one.impactCount,
      exposure: one.exposureCount,
    };
    const known = byType.get(one.type);
    byType.set(one.type, known ? mergeTrends(known, trend) : trend);
  }
  return [...byType.values()];
}

function severitiesIn(rows: readonly UnifiedFinding[]): ReadonlyMap<string, TypeSeverities> {
  return new Map(
    [...Map.groupBy(rows, ({ finding }) => finding)].map(([type, own]) => {
      const open = [...Map.groupBy(own, ({ severity }) => severity)].map(([level, some]) => [level, some.length]);
      return [type, { open: Object.fromEntries(open), accepted: {} }];
    }),
  );
}

function unified(finding: FoundFinding, ranks: ReadonlyMap<FoundFinding, number>, now: Date): UnifiedFinding {
  const { type, zone, source, target, numbers } = finding;
  const known = findingType(type);
  const score = Math.round(scoreOf(finding));
  return {
    id: 0,
    severity: numbers.severity,
    finding: type,
    title: known?.title ?? type,
    finding_type: source.id === '' ? 'list' : 'relationship',
    platform: known?.platform ?? 'Active Directory',
    environment_id: target.environmentId,
    environment_name: target.environmentName,
    asset_group_tag_id: zone,
    zone_name: zone === HYGIENE ? '' : TIER_ZERO_TAG_NAME,
    source_principal_id: source.id,
    source_principal_kind: source.kind,
    source_principal_name: source.name,
    target_principal_id: target.id,
    target_principal_kind: target.kind,
    target_principal_name: target.name,
    status: 'active',
    first_seen: now,
    last_seen: now,
    prioritization_score: score,
    prioritization_rank: ranks.get(finding) ?? null,
    work_state: 'open',
    owner: '',
  };
}

/** The place of each finding in its zone. */
function ranksOf(findings: readonly FoundFinding[]): ReadonlyMap<FoundFinding, number> {
  const ranks = new Map<FoundFinding, number>();
  for (const zone of Map.groupBy(findings, (finding) => finding.zone).values())
    for (const [at, finding] of zone.toSorted(mostUrgentFirst).entries()) ranks.set(finding, at + 1);
  return ranks;
}

const mostUrgentFirst = (a: FoundFinding, b: FoundFinding): number =>
  scoreOf(b) - scoreOf(a) ||
  (b.numbers.exposureCount ?? 0) - (a.numbers.exposureCount ?? 0) ||
  b.numbers.impactCount - a.numbers.impactCount ||
  (a.principalsHash < b.principalsHash ? -1 : 1);

/** Without age: files show one point in time. */
const scoreOf = ({ priority }: FoundFinding): number => priority?.score ?? 0;

const rankOf = (severity: string): number => SEVERITIES.findIndex((one) => one.severity === (severity as Severity));
const worstFirst = (a: UnifiedFinding, b: UnifiedFinding): number => rankOf(a.severity) - rankOf(b.severity);
const sumOf = <T>(items: readonly T[], numberOf: (item: T) => number): number =>
  items.reduce((sum, item) => sum + numberOf(item), 0);

function nameOf(image: GraphImage, id: string): string {
  const node = image.nodeByObjectId(id);
  return node === undefined ? id : nodeName(image, node);
}

async function* only<T>(items: T): AsyncGenerator<T> {
  yield items;
}

async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const piece of pieces) chunks.push(piece);
  return Buffer.concat(chunks).toString('utf8');
}
