import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { Card } from '../../controls/card.tsx';
import type { ChangePlace } from '../../findings/what-first/change-work.ts';
import { TrayButton } from '../../tray/tray-button.tsx';
import { useFindingTitles } from '../comparison/finding-titles.ts';
import { cutOf, type Plan, type PlanStep } from './plan-query.ts';
import { effortText } from './plan-summary.tsx';
import { RemovalRow } from './removal-row.tsx';
import * as planTexts from './texts.ts';

const STEPS_AT_FIRST = 25;
const REMOVALS_AT_FIRST = 10;

type PlanStepsProps = { readonly plan: Plan; readonly onWithout: (kind: string) => void };

/** The links to cut, in the order in which they help most. */
export function PlanSteps({ plan, onWithout }: PlanStepsProps) {
  const [shown, setShown] = useState(STEPS_AT_FIRST);
  const titleOf = useFindingTitles(plan.steps.flatMap(({ removals }) => removals.flatMap(({ findings }) => findings)));
  const place = { environment: plan.environment_id, zone: plan.asset_group_tag_id };
  if (plan.steps.length === 0) return null;
  return (
    <Card title={planTexts.steps} note={planTexts.stepsNote} flush>
      <ol aria-label={planTexts.steps} className="divide-y divide-line">
        {plan.steps.slice(0, shown).map((step) => (
          <Step key={step.step} step={step} titleOf={titleOf} place={place} onWithout={onWithout} />
        ))}
      </ol>
      {plan.steps.length > shown && (
        <div className="border-t border-line px-4 py-2">
          <Button onClick={() => setShown(shown * 4)}>{planTexts.showMoreSteps(plan.steps.length)}</Button>
        </div>
      )}
    </Card>
  );
}

type StepProps = {
  readonly step: PlanStep;
  readonly titleOf: (type: string) => string;
  readonly place: ChangePlace;
  readonly onWithout: (kind: string) => void;
};

function Step({ step, titleOf, place, onWithout }: StepProps) {
  const [all, setAll] = useState(false);
  const removals = all ? step.removals : step.removals.slice(0, REMOVALS_AT_FIRST);
  return (
    <li
      aria-label={planTexts.step(step.step)}
      className="grid gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[11rem_minmax(0,1fr)]"
    >
      <div className="flex items-start gap-3 md:block">
        <span className="inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-wash text-xs font-semibold text-accent-strong tabular-nums">
          {step.step}
        </span>
        <div className="md:mt-2">
          <p className="font-medium">{planTexts.principalsCutOff(step.relieved)}</p>
          <p className="text-xs text-ink-faint">
            {planTexts.remainAndEffort(step.exposed_after, effortText(step.effort))}
          </p>
          {step.removals.length > 1 && (
            <TrayButton
              cuts={step.removals.map(cutOf)}
              of={planTexts.stepInText(step.step)}
              className="mt-2 h-7 px-2"
            />
          )}
        </div>
      </div>
      <ul className="min-w-0 divide-y divide-line rounded-lg border border-line">
        {removals.map((removal) => (
          <RemovalRow
            key={removal.relationship_id}
            removal={removal}
            titleOf={titleOf}
            place={place}
            onWithout={() => onWithout(removal.kind)}
          />
        ))}
        {step.removals.length > removals.length && (
          <li className="px-3 py-2">
            <Button className="h-7 px-2" onClick={() => setAll(true)}>
              {planTexts.showAllRemovalsEdgesStep(step.removals.length)}
            </Button>
          </li>
        )}
      </ul>
    </li>
  );
}
