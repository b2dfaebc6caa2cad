import { useSearch } from '@tanstack/react-router';
import { queryClient } from '../api/query-client.ts';
import { session } from '../api/session.ts';
import { Button } from '../controls/button.tsx';
import { notify } from '../notifications/notifications.ts';
import { ChangePasswordForm } from '../password/change-password-form.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { leave } from './leave.ts';
import { useEntry } from './use-entry.ts';

/** The only page for somebody whose password has expired. */
export function ExpiredPasswordPage() {
  const { next } = useSearch({ from: '/expired-password' });
  const { goOn } = useEntry();
  async function changed(): Promise<void> {
    session.passwordChanged();
    queryClient.clear();
    notify('Your password is changed.');
    await goOn(next);
  }
  return (
    <EntryFrame title="Choose a new password" note="Yours has expired or was set for you by somebody else.">
      <ChangePasswordForm userId={session.current?.userId ?? ''} onChanged={() => void changed()} wide />
      <Button tone="quiet" onClick={() => void leave()} className="mt-2 w-full">
        Log out
      </Button>
    </EntryFrame>
  );
}
