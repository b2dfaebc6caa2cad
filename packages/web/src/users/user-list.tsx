import { Search, SearchX } from 'lucide-react';
import { useState } from 'react';
import { fullName, roleName } from '../access/user-names.ts';
import type { User } from '../api/queries.ts';
import { EmptyState } from '../controls/empty-state.tsx';
import { INPUT_STYLE } from '../controls/text-field.tsx';
import { UserTable } from './user-table.tsx';

type UserListProps = { readonly users: readonly User[]; readonly manages: boolean };

/** The users, narrowed down by what is typed. */
export function UserList({ users, manages }: UserListProps) {
  const [words, setWords] = useState('');
  const found = users.filter((user) => matches(user, words));
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
      <div className="flex items-center gap-3 border-b border-line p-3">
        <div className="relative w-full max-w-72">
          <Search aria-hidden className="absolute top-2.5 left-2.5 size-4 text-ink-faint" />
          <input
            type="search"
            aria-label="Search users"
            placeholder="Name, e-mail or role"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            className={`${INPUT_STYLE} pl-8`}
          />
        </div>
        <p role="status" className="ml-auto text-xs whitespace-nowrap text-ink-faint tabular-nums">
          {found.length === users.length ? `${users.length} users` : `${found.length} of ${users.length} users`}
        </p>
      </div>
      {found.length > 0 ? (
        <UserTable users={found} manages={manages} />
      ) : (
        <EmptyState icon={SearchX} title={`Nobody matches "${words}"`} />
      )}
    </div>
  );
}

function matches(user: User, words: string): boolean {
  const text = [user.principal_name, fullName(user), user.email_address, roleName(user)].join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
