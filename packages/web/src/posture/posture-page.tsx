import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Gauge } from 'lucide-react';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../controls/status/skeleton-rows.tsx';
import { trendsQuery } from '../findings/finding-queries.ts';
import { FindingsFrame } from '../findings/scope/findings-frame.tsx';
import { type Choices, HYGIENE, type Scope } from '../findings/scope/scope.ts';
import { WhatFirst } from '../findings/what-first/what-first.tsx';
import { CompletenessCard } from './completeness-card.tsx';
import { EnvironmentRanks } from './environment-ranks.tsx';
import { PostureCharts } from './posture-charts.tsx';
import { PostureMetrics } from './posture-metrics.tsx';
import { postureQuery } from './posture-queries.ts';
import type { PostureSearch } from './posture-search.ts';
import { RiskiestTypes } from './riskiest-types.tsx';
import { SeverityCard } from './severity-card.tsx';
import * as postureTexts from './texts.ts';

/** How exposed environments are, and whether that improves. */
export function PosturePage() {
  const search = useSearch({ from: '/signed-in/posture' });
  const navigate = useNavigate({ from: '/posture' });
  const { show, scale } = search;
  const view = { ...(show && { show }), ...(scale && { scale }) };
  return (
    <FindingsFrame
      title={postureTexts.posture}
      note={postureTexts.postureNote}
      search={search}
      onScope={(scope) => void navigate({ search: { ...view, ...scope } })}
    >
      {(scope, choices) => (
        <Posture
          scope={scope}
          choices={choices}
          search={search}
          onView={(next) => void navigate({ search: next, replace: true })}
        />
      )}
    </FindingsFrame>
  );
}

type PostureProps = {
  readonly scope: Scope;
  readonly choices: Choices;
  readonly search: PostureSearch;
  readonly onView: (search: PostureSearch) => void;
};

function Posture({ scope, choices, search, onView }: PostureProps) {
  const posture = useQuery(postureQuery(scope));
  const trends = useQuery(trendsQuery(scope));
  const error = posture.error ?? trends.error;
  if (error) return <FailureNotice error={error} />;
  if (!posture.data || !trends.data) return <SkeletonRows count={8} label={postureTexts.loadingThePosture} />;
  if (!posture.data.findings)
    return (
      <EmptyState icon={Gauge} title={postureTexts.noAnalysisInPeriod}>
        {postureTexts.chooseLaterPeriod}
      </EmptyState>
    );
  return (
    <div className="space-y-4">
      <FirstInScope scope={scope} />
      <PostureMetrics scope={scope} posture={posture.data} trends={trends.data} />
      <PostureCharts scope={scope} posture={posture.data} search={search} onView={onView} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <SeverityCard scope={scope} search={search} />
        {scope.environments.length > 1 ? (
          <EnvironmentRanks scope={scope} choices={choices} search={search} />
        ) : (
          <CompletenessCard posture={posture.data} />
        )}
      </div>
      <RiskiestTypes scope={scope} trends={trends.data} search={search} />
    </div>
  );
}

/** The environment of the page that is most exposed to its zone. */
function FirstInScope({ scope: { environments, zone } }: { readonly scope: Scope }) {
  if (zone.id === HYGIENE) return null;
  const exposure = (one: Scope['environments'][number]) => one.exposures.get(zone.id) ?? 0;
  const [worst] = environments.toSorted((a, b) => exposure(b) - exposure(a));
  return worst && exposure(worst) > 0 ? <WhatFirst environment={worst} zone={zone} /> : null;
}
