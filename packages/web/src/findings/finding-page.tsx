import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ChevronLeft, ShieldCheck } from 'lucide-react';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../controls/status/skeleton-rows.tsx';
import { AboutFinding } from './details/about-finding.tsx';
import { FindingPanel } from './details/finding-panel.tsx';
import { FindingFacts } from './finding-facts.tsx';
import { placesQuery, textsQuery, trendsQuery } from './finding-queries.ts';
import { FindingRows } from './finding-rows.tsx';
import { type FindingSearch, findingSearch } from './finding-search.ts';
import { FindingTrendChart } from './finding-trend-chart.tsx';
import { FindingsFrame } from './scope/findings-frame.tsx';
import type { Scope } from './scope/scope.ts';
import { scopeOf } from './scope/scope-search.ts';
import { useSeesFindings } from './scope/use-sees-findings.ts';
import * as findingTexts from './texts.ts';
import { useFindingTitle } from './use-finding-title.ts';

/** One type of findings: what it means, how to fix it, and where it was found. */
export function FindingPage() {
  const { finding } = useParams({ from: '/signed-in/findings/$finding' });
  const search = useSearch({ from: '/signed-in/findings/$finding' });
  const navigate = useNavigate({ from: '/findings/$finding' });
  const texts = useQuery({ ...textsQuery(finding), enabled: useSeesFindings() });
  const title = useFindingTitle(finding, search);
  const go = (next: FindingSearch, replace = false) => void navigate({ search: findingSearch(next), replace });
  return (
    <>
      <Link
        to="/findings"
        search={scopeOf(search)}
        className="mb-2 inline-flex items-center gap-1 text-ink-soft hover:text-ink"
      >
        <ChevronLeft aria-hidden className="size-4" /> {findingTexts.allFindings}
      </Link>
      <FindingsFrame
        title={title}
        note={texts.data?.short_description}
        search={search}
        onScope={(scope) => go({ ...scope, ...(search.show && { show: search.show }) })}
      >
        {(scope) => <ShownFinding key={finding} finding={finding} scope={scope} search={search} onSearch={go} />}
      </FindingsFrame>
    </>
  );
}

type ShownFindingProps = {
  readonly finding: string;
  readonly scope: Scope;
  readonly search: FindingSearch;
  readonly onSearch: (search: FindingSearch, replace?: boolean) => void;
};

function ShownFinding({ finding, scope, search, onSearch }: ShownFindingProps) {
  const texts = useQuery(textsQuery(finding));
  const trends = useQuery(trendsQuery(scope));
  const places = useQuery(placesQuery(scope, finding));
  const error = trends.error ?? places.error;
  if (error) return <FailureNotice error={error} />;
  if (!trends.data || !places.data) return <SkeletonRows count={8} label={findingTexts.loadingTheFinding} />;
  const trend = trends.data.findings.find((one) => one.finding === finding);
  if (!trend && texts.error) return <FailureNotice error={texts.error} />;
  const place = places.data.find(({ id }) => id === search.of) ?? places.data[0];
  return (
    <div className="space-y-4">
      {trend && <FindingFacts trend={trend} scope={scope} />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <AboutFinding finding={finding} />
        <FindingTrendChart finding={finding} scope={scope} place={place} />
      </div>
      {place ? (
        <FindingRows
          finding={finding}
          scope={scope}
          places={places.data}
          place={place}
          search={search}
          onSearch={onSearch}
        />
      ) : (
        <EmptyState icon={ShieldCheck} title={findingTexts.noSuchFindingName(scope.zone.name)}>
          {findingTexts.basedCollectedData}
        </EmptyState>
      )}
      {place && search.row !== undefined && (
        <FindingPanel
          finding={finding}
          id={search.row}
          place={place}
          scope={scope}
          onClose={() => {
            const { row: _, ...rest } = search;
            onSearch(rest, true);
          }}
        />
      )}
    </div>
  );
}
