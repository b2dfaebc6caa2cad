import { setSecret } from '@chokepoint/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../api/client.ts';
import { Button } from '../../controls/button.tsx';
import { classNames } from '../../controls/class-names.ts';
import { CheckField } from '../../controls/fields/check-field.tsx';
import { PasswordField } from '../../controls/fields/password-field.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import * as accountTexts from '../texts.ts';
import { PasswordRuleList } from './password-rule-list.tsx';
import { isStrong } from './password-rules.ts';

type ChangePasswordFormProps = {
  readonly userId: string;
  readonly onChanged: () => void;
  /** The button takes the whole width. */
  readonly wide?: boolean;
  /** Offers to revoke the API tokens too. */
  readonly offersTokens?: boolean;
};

/** Changes the user's own password. */
export function ChangePasswordForm({ userId, onChanged, wide = false, offersTokens = false }: ChangePasswordFormProps) {
  const [current, setCurrent] = useState('');
  const [secret, setNew] = useState('');
  const [again, setAgain] = useState('');
  const [revokes, setRevokes] = useState(false);
  const change = useMutation({
    mutationFn: async () => {
      if (!isStrong(secret)) throw new Error('The new password does not meet all rules below');
      if (secret !== again) throw new Error('The new passwords do not match');
      if (secret === current) throw new Error('The new password must differ from the old one');
      await api.call(setSecret, {
        params: { user_id: userId },
        body: { current_secret: current, secret, needs_password_reset: false, revoke_tokens: revokes },
      });
    },
    onSuccess: () => {
      for (const clear of [setCurrent, setNew, setAgain]) clear('');
      onChanged();
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    change.mutate();
  }
  return (
    <form onSubmit={submit} className="space-y-4">
      <FailureNotice error={change.error} />
      <PasswordField
        label={accountTexts.currentPassword}
        autoComplete="current-password"
        required
        value={current}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <PasswordField
        label={accountTexts.newPassword}
        autoComplete="new-password"
        required
        value={secret}
        onChange={(event) => setNew(event.target.value)}
      />
      <PasswordRuleList secret={secret} />
      <PasswordField
        label={accountTexts.newPasswordAgain}
        autoComplete="new-password"
        required
        value={again}
        onChange={(event) => setAgain(event.target.value)}
      />
      {offersTokens && (
        <CheckField
          label={accountTexts.alsoRevokeMyApiTokens}
          checked={revokes}
          onChange={(event) => setRevokes(event.target.checked)}
        />
      )}
      <Button type="submit" tone="primary" busy={change.isPending} className={classNames(wide && 'h-9 w-full')}>
        {accountTexts.changePassword}
      </Button>
    </form>
  );
}
