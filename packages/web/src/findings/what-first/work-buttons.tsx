import type { RemediationPlanBody } from '@chokepoint/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ListPlus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useViewer } from '../../access/viewer.ts';
import { failureText } from '../../api/failure.ts';
import { Button } from '../../controls/button.tsx';
import { Badge } from '../../controls/status/badge.tsx';
import { notify } from '../../notifications/notifications.ts';
import * as findingTexts from '../texts.ts';
import { stateText } from '../work/finding-work.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { type ChangePlace, changeWork, changeWorkQuery } from './change-work.ts';
import { StateMenu } from './state-menu.tsx';

type WorkButtonsProps = {
  readonly removal: RemediationPlanBody['steps'][number]['removals'][number];
  readonly place: ChangePlace;
};

const SMALL = 'px-2 text-xs';
/** States in which a change is neither planned nor begun. */
const NOT_BEGUN = ['open', 'reopened'];

/** Puts a change on the plan, and assigns it. */
export function WorkButtons({ removal, place }: WorkButtonsProps) {
  const manages = useViewer().may('risks/ManageRisks');
  const { data: work } = useQuery(changeWorkQuery(removal, place));
  const [assigning, setAssigning] = useState(false);
  const plan = useMutation({
    mutationFn: async () => work && changeWork(work, { state: 'planned' }),
    onSuccess: () => notify(findingTexts.addedPlan),
    onError: (error) => notify(failureText(error), 'danger'),
  });
  if (!work) return null;
  const of = findingTexts.kindSourceTarget(removal.kind, removal.source.name, removal.target.name);
  return (
    <>
      {!NOT_BEGUN.includes(work.state) &&
        (manages && work.state !== 'accepted' ? (
          <StateMenu work={work} of={of} />
        ) : (
          <Badge>{stateText(work.state)}</Badge>
        ))}
      {work.owner && <span className="text-xs text-ink-soft">{work.owner}</span>}
      {manages && NOT_BEGUN.includes(work.state) && (
        <Button
          icon={ListPlus}
          className={SMALL}
          busy={plan.isPending}
          aria-label={findingTexts.addToPlanLabel(of)}
          onClick={() => plan.mutate()}
        >
          {findingTexts.addToPlan}
        </Button>
      )}
      {manages && (
        <Button
          icon={UserPlus}
          className={SMALL}
          aria-label={findingTexts.assignOf(of)}
          onClick={() => setAssigning(true)}
        >
          {findingTexts.assign}
        </Button>
      )}
      {assigning && <AssignDialog work={work} of={of} onClose={() => setAssigning(false)} />}
    </>
  );
}
