import { useMutation } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { failureText } from '../../api/failure.ts';
import { Button } from '../../controls/button.tsx';
import { Choice, ChoiceMenu } from '../../controls/overlays/choice-menu.tsx';
import { notify } from '../../notifications/notifications.ts';
import * as findingTexts from '../texts.ts';
import { stateText } from '../work/finding-work.ts';
import { type ChangeWork, changeWork } from './change-work.ts';

const STATES = ['planned', 'in progress', 'fixed', 'open'] as const;

type StateMenuProps = { readonly work: ChangeWork; readonly of: string };

/** How far a change on the plan is; chooses another state, also back. */
export function StateMenu({ work, of }: StateMenuProps) {
  const change = useMutation({
    mutationFn: (state: (typeof STATES)[number]) => changeWork(work, { state }),
    onSuccess: (_, state) =>
      notify(state === 'open' ? findingTexts.takenOffPlan : findingTexts.stateIs(stateText(state))),
    onError: (error) => notify(failureText(error), 'danger'),
  });
  return (
    <ChoiceMenu
      trigger={
        <Button
          className="px-2 text-xs"
          busy={change.isPending}
          aria-label={findingTexts.statusOf(stateText(work.state), of)}
        >
          {stateText(work.state)} <ChevronDown aria-hidden className="size-3.5 text-ink-soft" />
        </Button>
      }
    >
      {STATES.filter((state) => state !== work.state).map((state) => (
        <Choice key={state} onSelect={() => change.mutate(state)}>
          {state === 'open' ? findingTexts.takeOffPlan : stateText(state)}
        </Choice>
      ))}
    </ChoiceMenu>
  );
}
