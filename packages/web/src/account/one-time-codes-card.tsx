import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { oneTimeCodesQuery, type User } from '../api/queries.ts';
import { queryClient } from '../api/query-client.ts';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { Badge } from '../controls/status/badge.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { SwitchOffCodesDialog } from './switch-off-codes-dialog.tsx';
import { SwitchOnCodesDialog } from './switch-on-codes-dialog.tsx';
import * as accountTexts from './texts.ts';

/** The second factor: whether it is on, and the way to change that. */
export function OneTimeCodesCard({ user }: { readonly user: User }) {
  const status = useQuery(oneTimeCodesQuery(user.id));
  const [dialog, setDialog] = useState(false);
  const active = status.data === 'activated';
  function closed(): void {
    setDialog(false);
    void queryClient.invalidateQueries(oneTimeCodesQuery(user.id));
  }
  const Question = active ? SwitchOffCodesDialog : SwitchOnCodesDialog;
  return (
    <Card
      title={accountTexts.oneTimeCodes}
      action={
        status.data && <Badge tone={active ? 'good' : 'neutral'}>{active ? accountTexts.on : accountTexts.off}</Badge>
      }
    >
      <FailureNotice error={status.error} />
      <p className="text-ink-soft">{active ? accountTexts.eachLoginAsksCode : accountTexts.codesExplained}</p>
      <Button className="mt-3" disabled={!status.data} onClick={() => setDialog(true)}>
        {active ? accountTexts.switchOff : accountTexts.switchOn}
      </Button>
      {dialog && <Question userId={user.id} onClose={closed} />}
    </Card>
  );
}
