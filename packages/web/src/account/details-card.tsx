import type { ReactNode } from 'react';
import { Avatar } from '../access/avatar.tsx';
import { fullName, roleName } from '../access/user-names.ts';
import type { User } from '../api/queries.ts';
import { Card } from '../controls/card.tsx';
import { Moment } from '../controls/moment.tsx';
import { Badge } from '../controls/status/badge.tsx';
import * as accountTexts from './texts.ts';

export function DetailsCard({ user }: { readonly user: User }) {
  return (
    <Card title={accountTexts.details}>
      <div className="mb-3 flex items-center gap-3">
        <Avatar user={user} />
        <div className="min-w-0">
          <p className="truncate font-medium">{fullName(user)}</p>
          <p className="truncate text-xs text-ink-faint">{user.email_address ?? accountTexts.noEMailAddress}</p>
        </div>
      </div>
      <dl className="-mb-1.5 divide-y divide-line border-t border-line">
        <Detail name={accountTexts.userName}>{user.principal_name}</Detail>
        <Detail name={accountTexts.role}>
          <Badge tone="accent">{roleName(user)}</Badge>
        </Detail>
        <Detail name={accountTexts.logsInWith}>
          {user.sso_provider_id === null ? accountTexts.password : accountTexts.identityProvider}
        </Detail>
        {user.AuthSecret && user.sso_provider_id === null && (
          <Detail name={accountTexts.passwordExpires}>
            <Moment at={user.AuthSecret.expires_at} />
          </Detail>
        )}
        <Detail name={accountTexts.lastLogin}>
          <Moment at={user.last_login} />
        </Detail>
      </dl>
      <p className="mt-3 text-xs text-ink-faint">{user.roles[0]?.description}</p>
    </Card>
  );
}

function Detail({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-3 py-1.5">
      <dt className="shrink-0 text-ink-faint">{name}</dt>
      <dd className="min-w-0 truncate text-right">{children}</dd>
    </div>
  );
}
