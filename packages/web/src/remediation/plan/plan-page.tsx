import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Route } from 'lucide-react';
import { useLongQuery } from '../../api/use-long-query.ts';
import { Button } from '../../controls/button.tsx';
import { EmptyState } from '../../controls/status/empty-state.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { Stopped } from '../../controls/status/stopped.tsx';
import { Working } from '../../controls/status/working.tsx';
import { environmentsQuery } from '../../environment/environments-query.ts';
import { RemediationFrame } from '../remediation-frame.tsx';
import { EffortFold } from './effort-fold.tsx';
import { PlanForm } from './plan-form.tsx';
import { planQuery } from './plan-query.ts';
import { LONG_SECONDS } from './plan-search.ts';
import { PlanSteps } from './plan-steps.tsx';
import { PlanSummary } from './plan-summary.tsx';
import * as planTexts from './texts.ts';

/** Which links to cut first, and what each achieves. */
export function PlanPage() {
  return (
    <RemediationFrame title={planTexts.remediationPlan} note={planTexts.remediationPlanNote} what={planTexts.makePlans}>
      <Planning />
    </RemediationFrame>
  );
}

function Planning() {
  const search = useSearch({ from: '/signed-in/remediation' });
  const navigate = useNavigate({ from: '/remediation' });
  const environments = useQuery(environmentsQuery);
  const query = useLongQuery(search.environment === undefined ? undefined : planQuery(search));
  const plan = query.isWorking ? undefined : query.data;
  if (environments.data?.every(({ collected }) => !collected))
    return (
      <EmptyState icon={Route} title={planTexts.thereNothingPlanYet}>
        {planTexts.thereNothingPlanYetText}
      </EmptyState>
    );
  return (
    <div className="space-y-4">
      <PlanForm
        key={JSON.stringify(search)}
        search={search}
        busy={query.isWorking}
        onPlan={(next) =>
          JSON.stringify(next) === JSON.stringify(search) ? query.again() : void navigate({ search: next })
        }
      />
      <EffortFold />
      <FailureNotice error={environments.error} />
      {query.isWorking && (
        <Working label={planTexts.computingThePlan} note={planTexts.computingThePlanNote} onCancel={query.stop} />
      )}
      {query.isStopped && <Stopped verb={planTexts.makeThePlan} onAgain={query.again} />}
      {query.error && !query.isWorking && (
        <>
          <FailureNotice error={query.error} />
          <Button onClick={query.again}>{planTexts.tryAgain}</Button>
        </>
      )}
      {search.environment === undefined && (
        <EmptyState icon={Route} title={planTexts.chooseWhatProtect}>
          {planTexts.chooseWhatProtectText}
        </EmptyState>
      )}
      {plan && (
        <>
          <PlanSummary plan={plan} search={search} />
          {!plan.complete && search.seconds === undefined && (
            <Button onClick={() => void navigate({ search: { ...search, seconds: LONG_SECONDS } })}>
              {planTexts.searchLongerBetterPlan}
            </Button>
          )}
          <PlanSteps
            key={JSON.stringify(search)}
            plan={plan}
            onWithout={(kind) => void navigate({ search: { ...search, never: [...(search.never ?? []), kind] } })}
          />
        </>
      )}
    </div>
  );
}
