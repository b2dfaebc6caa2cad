import { Link } from '@tanstack/react-router';
import { LoginFrame } from './login-frame.tsx';
import * as loginTexts from './texts.ts';

export function UserDisabledPage() {
  return (
    <LoginFrame title={loginTexts.accountDisabled} note={loginTexts.accountDisabledNote}>
      <Link to="/login" className="font-medium text-accent underline underline-offset-2">
        {loginTexts.backLogin}
      </Link>
    </LoginFrame>
  );
}
