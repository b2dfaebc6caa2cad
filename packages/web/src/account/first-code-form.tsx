import { activateMfa } from '@chokepoint/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../api/client.ts';
import { Button } from '../controls/button.tsx';
import { CopyField } from '../controls/fields/copy-field.tsx';
import { DialogActions } from '../controls/overlays/dialog-actions.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { notify } from '../notifications/notifications.ts';
import { CodeField } from './code-field.tsx';
import type { Enrolment } from './enrol-codes-form.tsx';
import * as accountTexts from './texts.ts';

type FirstCodeFormProps = { readonly userId: string; readonly enrolment: Enrolment; readonly onDone: () => void };

export function FirstCodeForm({ userId, enrolment, onDone }: FirstCodeFormProps) {
  const [code, setCode] = useState('');
  const activate = useMutation({
    mutationFn: () => api.call(activateMfa, { params: { user_id: userId }, body: { otp: code } }),
    onSuccess: () => {
      notify(accountTexts.codesAreOn);
      onDone();
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    activate.mutate();
  }
  return (
    <form onSubmit={submit} className="space-y-3">
      {/* On white in both themes: scanners need the contrast. */}
      <img
        src={enrolment.qr_code}
        alt={accountTexts.qrCodeScanAuthenticator}
        width={200}
        height={200}
        className="mx-auto rounded-lg border border-line bg-white"
      />
      <CopyField label={accountTexts.keyTypeInstead} value={enrolment.totp_secret} />
      <FailureNotice error={activate.error} />
      <CodeField value={code} onChange={setCode} />
      <DialogActions>
        <Button type="submit" tone="primary" busy={activate.isPending}>
          {accountTexts.switchOn}
        </Button>
      </DialogActions>
    </form>
  );
}
