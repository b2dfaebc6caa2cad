import { type FormEvent, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { PasswordField } from '../controls/fields/password-field.tsx';
import { DialogActions } from '../controls/overlays/dialog-actions.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import * as accountTexts from './texts.ts';

type PasswordProofFormProps = {
  readonly verb: string;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onSubmit: (secret: string) => void;
};

/** Prompts for the password before a change that a stolen session must not be able to make. */
export function PasswordProofForm({ verb, busy, error, onSubmit }: PasswordProofFormProps) {
  const [secret, setSecret] = useState('');
  function submit(event: FormEvent): void {
    event.preventDefault();
    onSubmit(secret);
  }
  return (
    <form onSubmit={submit} className="space-y-3">
      <FailureNotice error={error} />
      <PasswordField
        label={accountTexts.yourPassword}
        autoComplete="current-password"
        required
        autoFocus
        value={secret}
        onChange={(event) => setSecret(event.target.value)}
      />
      <DialogActions>
        <Button type="submit" tone="primary" busy={busy}>
          {verb}
        </Button>
      </DialogActions>
    </form>
  );
}
