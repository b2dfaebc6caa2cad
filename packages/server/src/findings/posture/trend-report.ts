import { SEVERITIES, type Severity } from '@chokepoint/model';
import type { RequestedZones } from '../requests/requested-zones.ts';
import type { KnownType } from '../types/finding-catalogue.ts';
import { type SeverityCounts, severityOfType, type TypeSeverities } from './open-severities-read.ts';
import type { Trend } from './trend-read.ts';

export type TrendReport = ReturnType<typeof trendReport>;

/** Trends as the API returns them, the most severe and then the riskiest first, with totals. */
export function trendReport(
  trends: readonly Trend[],
  types: readonly KnownType[],
  severities: ReadonlyMap<string, TypeSeverities>,
  { titleOf }: Pick<RequestedZones, 'titleOf'>,
) {
  const known = new Map(types.map((type) => [type.name, type]));
  const findings = trends.map((trend) => {
    const type = known.get(trend.type);
    const levels = severities.get(trend.type);
    return {
      environment_ids: [...trend.environments],
      finding: trend.type,
      // A type that is no longer defined has no title.
      display_title: type ? titleOf(type) : trend.type,
      display_type: type?.category ?? '',
      composite_risk: trend.compositeRisk,
      severity: severityOfType(levels),
      open_severities: allLevels(levels?.open ?? {}),
      finding_count_start: trend.start,
      finding_count_end: trend.end,
      finding_count_increase: trend.increase,
      finding_count_decrease: trend.decrease,
      finding_impact_count: trend.impact ?? 0,
      finding_exposure_count: trend.exposure ?? 0,
      impact_count: trend.impact,
      exposure_count: trend.exposure,
      archived_count: trend.decrease,
    };
  });
  findings.sort(
    (a, b) =>
      rankOf(a.severity) - rankOf(b.severity) ||
      b.composite_risk - a.composite_risk ||
      (a.display_title < b.display_title ? -1 : 1),
  );
  return {
    findings,
    total_finding_count_start: findings.reduce((sum, one) => sum + one.finding_count_start, 0),
    total_finding_count_end: findings.reduce((sum, one) => sum + one.finding_count_end, 0),
  };
}

const allLevels = (counts: SeverityCounts): Record<Severity, number> => ({
  critical: counts.critical ?? 0,
  high: counts.high ?? 0,
  moderate: counts.moderate ?? 0,
  low: counts.low ?? 0,
});

const rankOf = (wanted: Severity | null): number =>
  wanted === null ? SEVERITIES.length : SEVERITIES.findIndex(({ severity }) => severity === wanted);
