import { selfQuery, sessionsQuery, tokensQuery, type User } from '../api/queries.ts';
import { queryClient } from '../api/query-client.ts';
import { Card } from '../controls/card.tsx';
import { notify } from '../notifications/notifications.ts';
import { ChangePasswordForm } from './password/change-password-form.tsx';
import * as accountTexts from './texts.ts';

export function PasswordCard({ user }: { readonly user: User }) {
  function changed(): void {
    notify(accountTexts.yourPasswordChanged);
    void queryClient.invalidateQueries(selfQuery);
    void queryClient.invalidateQueries(sessionsQuery(user.id));
    void queryClient.invalidateQueries(tokensQuery(user.id));
  }
  return (
    <Card title={accountTexts.password} note={accountTexts.passwordNote}>
      <div className="max-w-sm">
        <ChangePasswordForm userId={user.id} onChanged={changed} offersTokens />
      </div>
    </Card>
  );
}
