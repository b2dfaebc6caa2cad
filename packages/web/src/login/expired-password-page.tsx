import { useSearch } from '@tanstack/react-router';
import { ChangePasswordForm } from '../account/password/change-password-form.tsx';
import { queryClient } from '../api/query-client.ts';
import { session } from '../api/session.ts';
import { Button } from '../controls/button.tsx';
import { notify } from '../notifications/notifications.ts';
import { logOut } from './log-out.ts';
import { LoginFrame } from './login-frame.tsx';
import { useLogin } from './use-login.ts';

/** The only page for users whose password has expired. */
export function ExpiredPasswordPage() {
  const { next } = useSearch({ from: '/expired-password' });
  const { continueTo } = useLogin();
  async function changed(): Promise<void> {
    session.passwordChanged();
    queryClient.clear();
    notify('Your password is changed.');
    await continueTo(next);
  }
  return (
    <LoginFrame
      title="Choose a new password"
      note="Your password has expired or has to be changed before the first use."
    >
      <ChangePasswordForm userId={session.current?.userId ?? ''} onChanged={() => void changed()} wide />
      <Button tone="quiet" onClick={() => void logOut()} className="mt-2 w-full">
        Log out
      </Button>
    </LoginFrame>
  );
}
