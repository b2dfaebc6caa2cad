import { useState } from 'react';
import type { OpenSession } from '../api/queries.ts';
import { Button } from '../controls/button.tsx';
import { Moment } from '../controls/moment.tsx';
import { ConfirmDialog } from '../controls/overlays/confirm-dialog.tsx';
import { Badge } from '../controls/status/badge.tsx';
import { Table } from '../controls/table.tsx';
import { notify } from '../notifications/notifications.ts';
import { endSessions } from './end-sessions.ts';
import { sessionProgram } from './session-program.ts';
import * as accountTexts from './texts.ts';

type SessionTableProps = { readonly sessions: readonly OpenSession[]; readonly userId: string };

export function SessionTable({ sessions, userId }: SessionTableProps) {
  const [ending, setEnding] = useState<OpenSession>();
  async function end(session: OpenSession): Promise<void> {
    await endSessions(userId, [session]);
    notify(accountTexts.sessionHasEnded);
  }
  return (
    <>
      <Table
        label={accountTexts.sessions}
        columns={[
          accountTexts.program,
          accountTexts.address,
          accountTexts.started,
          accountTexts.lastUsed,
          accountTexts.expires,
        ]}
      >
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </Table>
      {ending && (
        <ConfirmDialog
          title={accountTexts.endSessionQuestion(ending.address)}
          verb={accountTexts.endSession}
          onConfirm={() => end(ending)}
          onClose={() => setEnding(undefined)}
        >
          {accountTexts.hasToLogInAgain(sessionProgram(ending.user_agent))}
        </ConfirmDialog>
      )}
    </>
  );
}

type SessionRowProps = { readonly session: OpenSession; readonly onEnd: () => void };

function SessionRow({ session, onEnd }: SessionRowProps) {
  const program = sessionProgram(session.user_agent);
  return (
    <tr>
      <th scope="row" className="h-11 px-4 font-medium" title={session.user_agent}>
        {program} {session.current && <Badge tone="good">{accountTexts.thisSession}</Badge>}
      </th>
      <td className="px-4 font-mono text-xs text-ink-soft">{session.address}</td>
      <td className="px-4 whitespace-nowrap text-ink-soft">
        <Moment at={session.created_at} />
      </td>
      <td className="px-4 whitespace-nowrap text-ink-soft">
        <Moment at={session.last_seen} />
      </td>
      <td className="px-4 whitespace-nowrap text-ink-soft">
        <Moment at={session.expires_at} />
      </td>
      <td className="px-4 text-right">
        {!session.current && (
          <Button tone="quiet" aria-label={accountTexts.endSessionProgram(program)} onClick={onEnd}>
            {accountTexts.end}
          </Button>
        )}
      </td>
    </tr>
  );
}
