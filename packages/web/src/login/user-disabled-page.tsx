import { Link } from '@tanstack/react-router';
import { EntryFrame } from './login-frame.tsx';

export function UserDisabledPage() {
  return (
    <EntryFrame title="This account is disabled" note="Ask an administrator to enable it again.">
      <Link to="/login" className="font-medium text-accent underline underline-offset-2">
        Back to the login
      </Link>
    </EntryFrame>
  );
}
