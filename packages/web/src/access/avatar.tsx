import type { User } from '../api/queries.ts';
import { initials } from './user-names.ts';

export function Avatar({ user }: { readonly user: User }) {
  return (
    <span
      aria-hidden
      className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-wash text-2xs font-semibold text-accent-strong"
    >
      {initials(user)}
    </span>
  );
}
