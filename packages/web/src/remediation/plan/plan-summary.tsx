import { shareText } from '../../charts/numbers.ts';
import { StepChart } from '../../charts/step-chart.tsx';
import { Card } from '../../controls/card.tsx';
import { Notice } from '../../controls/status/notice.tsx';
import { TrayButton } from '../../tray/tray-button.tsx';
import { ExportPlan } from './export-plan.tsx';
import { PlanPrefixes } from './plan-prefixes.tsx';
import { cutOf, type Plan } from './plan-query.ts';
import type { PlanSearch } from './plan-search.ts';
import { PlanZoneResults } from './plan-zone-results.tsx';
import * as planTexts from './texts.ts';

/** What the plan achieves as a whole, and how good it is. */
export function PlanSummary({ plan, search }: { readonly plan: Plan; readonly search: PlanSearch }) {
  const { population, exposed_before, exposed_after, steps, removal_count } = plan;
  const cuts = steps.flatMap(({ removals }) => removals.map(cutOf));
  return (
    <Card
      title={planTexts.zoneOfEnvironment(plan.zone_name, plan.environment_name)}
      note={planTexts.graphVersion(plan.graph_version)}
      action={
        <div className="flex flex-wrap justify-end gap-2">
          {removal_count > 0 && <TrayButton cuts={cuts} of={planTexts.theWholePlan} />}
          <ExportPlan plan={plan} search={search} />
        </div>
      }
    >
      <div className="space-y-4">
        {exposed_before === 0 && <Notice tone="good">{planTexts.noPrincipalOutsideZone}</Notice>}
        {exposed_before > 0 && exposed_before <= plan.exposed_target && (
          <Notice tone="good">{planTexts.targetExposureAlreadyMet}</Notice>
        )}
        {!plan.simulated && <Notice tone="info">{planTexts.countedByThemselves}</Notice>}
        {!plan.reached && <Notice tone="warn">{whyNotReached(plan)}</Notice>}
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
          <Metric
            name={planTexts.exposedNow}
            value={exposed_before.toLocaleString('en')}
            note={planTexts.sharePopulationPrincipals(shareText(part(exposed_before, population)), population)}
          />
          <Metric
            name={planTexts.exposedAfter}
            value={exposed_after.toLocaleString('en')}
            note={planTexts.shareExposedTargetAllowed(shareText(part(exposed_after, population)), plan.exposed_target)}
          />
          <Metric name={planTexts.edgesToRemove} value={removal_count.toLocaleString('en')} note={countText(plan)} />
          <Metric name={planTexts.effort} value={effortText(plan.effort)} note={boundText(plan)} />
        </dl>
        <PlanZoneResults plan={plan} />
        <PlanPrefixes plan={plan} />
        {steps.length > 0 && (
          <StepChart
            label={planTexts.exposedPrincipalsAfterEachStep}
            values={[exposed_before, ...steps.map((step) => step.exposed_after)]}
            target={plan.exposed_target}
          />
        )}
      </div>
    </Card>
  );
}

const part = (some: number, all: number) => (all === 0 ? 0 : some / all);

export const effortText = (effort: number): string => (Math.round(effort * 100) / 100).toLocaleString('en');

/** A removal that takes others with it can be below the bound, which counts each by itself. */
function countText({ steps, removal_count, removal_bound, reached }: Plan): string {
  const isBelow = reached && removal_count < removal_bound;
  return (isBelow ? planTexts.inStepsTogether : planTexts.inSteps)(steps.length, removal_bound);
}

function boundText({ effort, effort_bound, reached }: Plan): string {
  if (!reached || effort === 0) return planTexts.seeTheSteps;
  if (effort_bound - effort > 0.01) return planTexts.oneByOneAtLeast(effortText(effort_bound));
  // The bound is a sum of fractions; a thousandth of it is not a difference.
  if (effort - effort_bound < Math.max(0.01, effort / 1000)) return planTexts.provablyMinimalEffort;
  return planTexts.atLeastEffort(effortText(effort_bound));
}

function whyNotReached({ unavoidable, exposed_target, exposed_after, exposed_before }: Plan): string {
  if (unavoidable > exposed_target) return planTexts.unavoidableStayExposedWhatever(unavoidable);
  if (exposed_after === exposed_before) return planTexts.noImprovementWithinNumberEdges;
  return planTexts.targetExposureCannotReached;
}

function Metric({ name, value, note }: { readonly name: string; readonly value: string; readonly note: string }) {
  return (
    <div>
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="text-xl font-semibold tabular-nums">{value}</dd>
      <dd className="text-xs text-ink-faint">{note}</dd>
    </div>
  );
}
