import { useQuery } from '@tanstack/react-query';
import { fullName } from '../../access/user-names.ts';
import { endSessions } from '../../account/end-sessions.ts';
import { SessionTable } from '../../account/session-table.tsx';
import { failureText } from '../../api/failure.ts';
import { type OpenSession, sessionsQuery, type User } from '../../api/queries.ts';
import { Button } from '../../controls/button.tsx';
import { Dialog } from '../../controls/overlays/dialog.tsx';
import { DialogActions } from '../../controls/overlays/dialog-actions.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../../controls/status/skeleton-rows.tsx';
import { notify } from '../../notifications/notifications.ts';
import * as userTexts from './texts.ts';

type UserSessionsDialogProps = { readonly user: User; readonly onClose: () => void };

/** The open sessions of another user, to be ended when necessary. */
export function UserSessionsDialog({ user, onClose }: UserSessionsDialogProps) {
  const sessions = useQuery(sessionsQuery(user.id));
  const list = sessions.data ?? [];
  return (
    <Dialog title={userTexts.sessionsFullName(fullName(user))} onClose={onClose} wide>
      {sessions.isPending && <SkeletonRows label={userTexts.loadingSessions} />}
      <FailureNotice error={sessions.error} />
      {sessions.data && list.length === 0 && <p className="text-ink-faint">{userTexts.noOpenSessions}</p>}
      {list.length > 0 && <SessionTable sessions={list} userId={user.id} />}
      {list.length > 0 && (
        <DialogActions>
          <Button tone="danger" onClick={() => void endAll(user, list)}>
            {userTexts.endAll}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}

async function endAll(user: User, sessions: readonly OpenSession[]): Promise<void> {
  try {
    await endSessions(user.id, sessions);
    notify(userTexts.allSessionsFullName(fullName(user)));
  } catch (error) {
    notify(failureText(error), 'danger');
  }
}
