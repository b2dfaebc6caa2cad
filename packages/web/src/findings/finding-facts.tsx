import type { ReactNode } from 'react';
import { countText, shareText } from '../charts/numbers.ts';
import { ChangeText } from './change-text.tsx';
import type { FindingTrend } from './finding-queries.ts';
import { HYGIENE, type Scope } from './scope/scope.ts';
import { severityOf } from './severity.ts';
import { SeverityBadge } from './severity-badge.tsx';
import { ShareBar } from './share-bar.tsx';
import { idsOf, useIsFirstAnalysis } from './use-is-first-analysis.ts';

/** What is known of all findings of a type together. */
export function FindingFacts({ trend, scope }: { readonly trend: FindingTrend; readonly scope: Scope }) {
  const isFirst = useIsFirstAnalysis(idsOf(scope), scope.zone.id);
  const isExposure = trend.exposure_count !== null && scope.zone.id !== HYGIENE;
  return (
    <dl
      aria-label="Metrics"
      className="flex flex-wrap gap-x-8 gap-y-3 rounded-xl border border-line bg-surface px-4 py-3 shadow-card"
    >
      <Fact name="Severity">
        <SeverityBadge severity={severityOf(trend.composite_risk)} />
      </Fact>
      <Fact name={isExposure ? `Can come into ${scope.zone.name} by it` : 'Can be reached from it'}>
        <ShareBar percent={trend.composite_risk} />{' '}
        <span className="ml-1 font-semibold tabular-nums">{shareText(trend.composite_risk / 100)}</span>
        <span className="text-ink-soft"> of the principals</span>
      </Fact>
      <Fact name="Findings">
        <span className="mr-2 font-semibold tabular-nums">{countText(trend.finding_count_end)}</span>
        <ChangeText
          change={trend.finding_count_end - trend.finding_count_start}
          isNew={isFirst}
          format={countText}
          moreIs="worse"
        />
      </Fact>
      {!isFirst && (
        <Fact name="In this period">
          {countText(trend.finding_count_increase)} new, {countText(trend.finding_count_decrease)} resolved
        </Fact>
      )}
      {trend.display_type && <Fact name="Category">{trend.display_type}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="mb-0.5 text-xs text-ink-faint">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
