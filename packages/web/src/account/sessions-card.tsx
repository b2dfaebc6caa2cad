import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type OpenSession, sessionsQuery, type User } from '../api/queries.ts';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { ConfirmDialog } from '../controls/overlays/confirm-dialog.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../controls/status/skeleton-rows.tsx';
import { notify } from '../notifications/notifications.ts';
import { endSessions } from './end-sessions.ts';
import { SessionTable } from './session-table.tsx';
import * as accountTexts from './texts.ts';

/** Where the user is logged in, and the way to log out there. */
export function SessionsCard({ user }: { readonly user: User }) {
  const sessions = useQuery(sessionsQuery(user.id));
  const [ending, setEnding] = useState(false);
  const others = sessions.data?.filter(({ current }) => !current) ?? [];
  async function endOthers(list: readonly OpenSession[]): Promise<void> {
    await endSessions(user.id, list);
    notify(accountTexts.allOtherSessionsHaveEnded);
  }
  return (
    <Card
      title={accountTexts.sessions}
      note={accountTexts.sessionsNote}
      flush
      action={
        <Button disabled={others.length === 0} onClick={() => setEnding(true)}>
          {accountTexts.endAllOthers}
        </Button>
      }
    >
      {sessions.isPending && <SkeletonRows label={accountTexts.loadingSessions} />}
      {sessions.error && (
        <div className="p-4">
          <FailureNotice error={sessions.error} />
        </div>
      )}
      {sessions.data && <SessionTable sessions={sessions.data} userId={user.id} />}
      {ending && (
        <ConfirmDialog
          title={accountTexts.endOthersQuestion}
          verb={accountTexts.endSessions}
          onConfirm={() => endOthers(others)}
          onClose={() => setEnding(false)}
        >
          {accountTexts.endAllOtherSessionsText}
        </ConfirmDialog>
      )}
    </Card>
  );
}
