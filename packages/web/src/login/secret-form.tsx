import { ApiError } from '@chokepoint/contract';
import { type FormEvent, useState } from 'react';
import { failureText } from '../api/failure.ts';
import { Button } from '../controls/button.tsx';
import { PasswordField } from '../controls/fields/password-field.tsx';
import { TextField } from '../controls/fields/text-field.tsx';
import { Notice } from '../controls/status/notice.tsx';
import * as loginTexts from './texts.ts';

type SecretFormProps = {
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onSubmit: (given: { username: string; secret: string }) => void;
};

export function SecretForm({ busy, error, onSubmit }: SecretFormProps) {
  const [username, setUsername] = useState('');
  const [secret, setSecret] = useState('');
  function submit(event: FormEvent): void {
    event.preventDefault();
    onSubmit({ username, secret });
  }
  return (
    <form onSubmit={submit} className="space-y-4">
      {error && <Notice tone="danger">{reason(error)}</Notice>}
      <TextField
        label={loginTexts.userNameEMail}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <PasswordField
        label={loginTexts.password}
        autoComplete="current-password"
        required
        value={secret}
        onChange={(event) => setSecret(event.target.value)}
      />
      <Button type="submit" tone="primary" busy={busy} className="h-9 w-full">
        {loginTexts.logIn}
      </Button>
    </form>
  );
}

function reason(error: Error): string {
  if (error instanceof ApiError && error.status === 401) return loginTexts.userNamePasswordWrong;
  return failureText(error);
}
