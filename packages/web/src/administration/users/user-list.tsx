import { useNavigate, useSearch } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { fullName, roleName } from '../../access/user-names.ts';
import type { User } from '../../api/queries.ts';
import { SearchBox } from '../../controls/fields/search-box.tsx';
import { Pager } from '../../controls/pager.tsx';
import { EmptyState } from '../../controls/status/empty-state.tsx';
import * as userTexts from './texts.ts';
import { UserTable } from './user-table.tsx';

const PER_PAGE = 50;

type UserListProps = { readonly users: readonly User[]; readonly manages: boolean };

/** The users, narrowed down by what is typed. */
export function UserList({ users, manages }: UserListProps) {
  const { find: words = '', page = 0 } = useSearch({ from: '/signed-in/users' });
  const navigate = useNavigate({ from: '/users' });
  const found = users.filter((user) => matches(user, words));
  const shown = found.slice(page * PER_PAGE, (page + 1) * PER_PAGE);
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
      <div className="flex items-center gap-3 border-b border-line p-3">
        <SearchBox
          label={userTexts.searchUsers}
          placeholder={userTexts.nameEMailRole}
          value={words}
          onChange={(find) => void navigate({ search: find ? { find } : {}, replace: true })}
        />
        <p role="status" className="ml-auto text-xs whitespace-nowrap text-ink-faint tabular-nums">
          {found.length === users.length
            ? userTexts.userCount(users.length)
            : userTexts.foundUsers(found.length, users.length)}
        </p>
      </div>
      {shown.length > 0 ? (
        <UserTable users={shown} manages={manages} />
      ) : (
        <EmptyState icon={SearchX} title={words ? userTexts.noUserMatchesWords(words) : userTexts.noUsersPage} />
      )}
      <Pager
        page={page}
        size={PER_PAGE}
        count={found.length}
        onPage={(next) => void navigate({ search: { ...(words && { find: words }), ...(next > 0 && { page: next }) } })}
      />
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
