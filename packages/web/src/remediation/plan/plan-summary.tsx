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

/** What the plan achieves as a whole, and how good it is. */
export function PlanSummary({ plan, search }: { readonly plan: Plan; readonly search: PlanSearch }) {
  const { population, exposed_before, exposed_after, steps, removal_count } = plan;
  const cuts = steps.flatMap(({ removals }) => removals.map(cutOf));
  return (
    <Card
      title={`${plan.zone_name} of ${plan.environment_name}`}
      note={`Version ${plan.graph_version} of the graph`}
      action={
        <div className="flex flex-wrap justify-end gap-2">
          {removal_count > 0 && <TrayButton cuts={cuts} of="the whole plan" />}
          <ExportPlan plan={plan} search={search} />
        </div>
      }
    >
      <div className="space-y-4">
        {exposed_before === 0 && (
          <Notice tone="good">No principal outside the zone has a path. There is nothing to remove.</Notice>
        )}
        {exposed_before > 0 && exposed_before <= plan.exposed_target && (
          <Notice tone="good">The target exposure is already met. There is nothing to cut.</Notice>
        )}
        {!plan.reached && <Notice tone="warn">{whyNotReached(plan)}</Notice>}
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
          <Metric
            name="Exposed now"
            value={exposed_before.toLocaleString('en')}
            note={`${shareText(part(exposed_before, population))} of ${population.toLocaleString('en')} principals`}
          />
          <Metric
            name="Exposed after"
            value={exposed_after.toLocaleString('en')}
            note={`${shareText(part(exposed_after, population))}, ${plan.exposed_target.toLocaleString('en')} allowed`}
          />
          <Metric
            name="Edges to remove"
            value={removal_count.toLocaleString('en')}
            note={`in ${steps.length.toLocaleString('en')} ${steps.length === 1 ? 'step' : 'steps'}, at least ${plan.removal_bound.toLocaleString('en')} needed`}
          />
          <Metric name="Effort" value={effortText(plan.effort)} note={boundText(plan)} />
        </dl>
        <PlanZoneResults plan={plan} />
        <PlanPrefixes plan={plan} />
        {steps.length > 0 && (
          <StepChart
            label="Exposed principals after each step"
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

function boundText({ effort, effort_bound, reached }: Plan): string {
  if (!reached || effort === 0) return 'See the steps';
  // The bound is a sum of fractions; a thousandth of it is not a difference.
  if (effort - effort_bound < Math.max(0.01, effort / 1000)) return 'Provably minimal effort';
  return `At least ${effortText(effort_bound)}`;
}

function whyNotReached({ unavoidable, exposed_target, exposed_after, exposed_before }: Plan): string {
  if (unavoidable > exposed_target)
    return `${unavoidable.toLocaleString('en')} stay exposed whatever is removed, so the target exposure cannot be reached.`;
  if (exposed_after === exposed_before)
    return 'No improvement within this number of edges: more have to be removed together before exposure falls.';
  return 'The target exposure cannot be reached within this number of edges. This is the best result.';
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
