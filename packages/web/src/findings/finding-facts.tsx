import type { ReactNode } from 'react';
import { countText, shareText } from '../charts/numbers.ts';
import { ChangeText } from './change-text.tsx';
import type { FindingTrend } from './finding-queries.ts';
import { HYGIENE, type Scope } from './scope/scope.ts';
import { ShareBar } from './share-bar.tsx';
import * as findingTexts from './texts.ts';
import { TypeSeverity } from './type-severity.tsx';
import { idsOf, useIsFirstAnalysis } from './use-is-first-analysis.ts';

/** What is known of all findings of a type together. */
export function FindingFacts({ trend, scope }: { readonly trend: FindingTrend; readonly scope: Scope }) {
  const isFirst = useIsFirstAnalysis(idsOf(scope), scope.zone.id);
  const isExposure = trend.exposure_count !== null && scope.zone.id !== HYGIENE;
  return (
    <dl
      aria-label={findingTexts.metrics}
      className="flex flex-wrap gap-x-8 gap-y-3 rounded-xl border border-line bg-surface px-4 py-3 shadow-card"
    >
      <Fact name={findingTexts.severity}>
        <TypeSeverity severity={trend.severity} levels={trend.open_severities} />
      </Fact>
      <Fact name={isExposure ? findingTexts.exposedPrincipalsLabel : findingTexts.canReached}>
        <ShareBar percent={trend.composite_risk} />{' '}
        <span className="ml-1 font-semibold tabular-nums">{shareText(trend.composite_risk / 100)}</span>
        <span className="text-ink-soft"> {findingTexts.ofThePrincipals}</span>
      </Fact>
      <Fact name={findingTexts.findings}>
        <span className="mr-2 font-semibold tabular-nums">{countText(trend.finding_count_end)}</span>
        <ChangeText
          change={trend.finding_count_end - trend.finding_count_start}
          isNew={isFirst}
          format={countText}
          moreIs="worse"
        />
      </Fact>
      {!isFirst && (
        <Fact name={findingTexts.inThisPeriod}>
          {findingTexts.newAndResolved(
            countText(trend.finding_count_increase),
            countText(trend.finding_count_decrease),
          )}
        </Fact>
      )}
      {trend.display_type && <Fact name={findingTexts.category}>{trend.display_type}</Fact>}
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
