import { useMutation } from '@tanstack/react-query';
import { failureText } from '../api/failure.ts';
import { Switch } from '../controls/fields/switch.tsx';
import { Badge } from '../controls/status/badge.tsx';
import { notify } from '../notifications/notifications.ts';
import * as alertTexts from './texts.ts';

type OnOffSwitchProps = {
  readonly label: string;
  readonly on: boolean;
  readonly manages: boolean;
  readonly onSwitch: (on: boolean) => Promise<void>;
};

/** Switches something on or off; for those who may not, it shows the state. */
export function OnOffSwitch({ label, on, manages, onSwitch }: OnOffSwitchProps) {
  const change = useMutation({
    mutationFn: onSwitch,
    onError: (error) => notify(failureText(error), 'danger'),
  });
  if (!manages) return <Badge tone={on ? 'good' : 'neutral'}>{on ? alertTexts.on : alertTexts.off}</Badge>;
  return <Switch label={label} checked={on} disabled={change.isPending} onChange={(wanted) => change.mutate(wanted)} />;
}
