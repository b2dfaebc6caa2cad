import { Link } from '@tanstack/react-router';
import { LoginFrame } from './login-frame.tsx';

export function UserDisabledPage() {
  return (
    <LoginFrame title="This account is disabled" note="Ask an administrator to enable it again.">
      <Link to="/login" className="font-medium text-accent underline underline-offset-2">
        Back to the login
      </Link>
    </LoginFrame>
  );
}
