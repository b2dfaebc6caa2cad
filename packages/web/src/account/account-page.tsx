import { NoAccess } from '../access/no-access.tsx';
import { useViewer } from '../access/viewer.ts';
import { Card } from '../controls/card.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { DetailsCard } from './details-card.tsx';
import { OneTimeCodesCard } from './one-time-codes-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import * as accountTexts from './texts.ts';
import { TokensCard } from './tokens-card.tsx';

export function AccountPage() {
  const { user, may } = useViewer();
  const managesSelf = may('auth/ManageSelf');
  const hasPassword = user.AuthSecret !== null && user.sso_provider_id === null;
  return (
    <>
      <PageTitle title={accountTexts.myAccount} note={accountTexts.myAccountNote} />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="space-y-4">
          <DetailsCard user={user} />
          {managesSelf && hasPassword && <OneTimeCodesCard user={user} />}
        </div>
        <div className="space-y-4">
          {managesSelf && may('auth/CreateToken') && <TokensCard user={user} />}
          {managesSelf && hasPassword && <PasswordCard user={user} />}
          <SessionsCard user={user} />
          {!managesSelf && (
            <Card title={accountTexts.passwordAndTokens}>
              <NoAccess what={accountTexts.changeYourOwnAccount} />
            </Card>
          )}
        </div>
      </div>
    </>
  );
}
