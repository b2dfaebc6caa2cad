import { useSearch } from '@tanstack/react-router';
import { ChangePasswordForm } from '../account/password/change-password-form.tsx';
import { queryClient } from '../api/query-client.ts';
import { session } from '../api/session.ts';
import { Button } from '../controls/button.tsx';
import { notify } from '../notifications/notifications.ts';
import { logOut } from './log-out.ts';
import { LoginFrame } from './login-frame.tsx';
import * as loginTexts from './texts.ts';
import { useLogin } from './use-login.ts';

/** The only page for users whose password has expired. */
export function ExpiredPasswordPage() {
  const { next } = useSearch({ from: '/expired-password' });
  const { continueTo } = useLogin();
  async function changed(): Promise<void> {
    session.passwordChanged();
    queryClient.clear();
    notify(loginTexts.yourPasswordChanged);
    await continueTo(next);
  }
  return (
    <LoginFrame title={loginTexts.chooseNewPassword} note={loginTexts.chooseNewPasswordNote}>
      <ChangePasswordForm userId={session.current?.userId ?? ''} onChanged={() => void changed()} wide />
      <Button tone="quiet" onClick={() => void logOut()} className="mt-2 w-full">
        {loginTexts.logOut}
      </Button>
    </LoginFrame>
  );
}
