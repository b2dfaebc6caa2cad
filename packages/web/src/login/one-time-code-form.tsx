import { ApiError } from '@chokepoint/contract';
import { type FormEvent, useState } from 'react';
import { CodeField } from '../account/code-field.tsx';
import { failureText } from '../api/failure.ts';
import { Button } from '../controls/button.tsx';
import { Notice } from '../controls/status/notice.tsx';
import * as loginTexts from './texts.ts';

type OneTimeCodeFormProps = {
  readonly busy: boolean;
  readonly error: Error | null | undefined;
  readonly onSubmit: (code: string) => void;
  readonly onBack: () => void;
};

export function OneTimeCodeForm({ busy, error, onSubmit, onBack }: OneTimeCodeFormProps) {
  const [code, setCode] = useState('');
  function submit(event: FormEvent): void {
    event.preventDefault();
    onSubmit(code);
  }
  return (
    <form onSubmit={submit} className="space-y-4">
      {error && <Notice tone="danger">{reason(error)}</Notice>}
      <CodeField value={code} onChange={setCode} />
      <Button type="submit" tone="primary" busy={busy} className="h-9 w-full">
        {loginTexts.continueText}
      </Button>
      <Button tone="quiet" onClick={onBack} className="w-full">
        {loginTexts.useAnotherAccount}
      </Button>
    </form>
  );
}

function reason(error: Error): string {
  if (error instanceof ApiError && error.status === 400) return loginTexts.codeWrong;
  return failureText(error);
}
