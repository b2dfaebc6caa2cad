import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { PageGate } from '../../access/page-gate.tsx';
import { useViewer } from '../../access/viewer.ts';
import { Button } from '../../controls/button.tsx';
import { Card } from '../../controls/card.tsx';
import { TextField } from '../../controls/fields/text-field.tsx';
import { PageTitle } from '../../controls/page-title.tsx';
import * as accountTexts from '../texts.ts';
import { DeviceRequestCard } from './device-request-card.tsx';

/** Where a user approves a program that shows a code. */
export function DevicePage() {
  const { may } = useViewer();
  const { code } = useSearch({ from: '/signed-in/device' });
  return (
    <>
      <PageTitle title={accountTexts.approveAProgram} note={accountTexts.approveAProgramNote} />
      <PageGate sees={may('auth/ManageSelf') && may('auth/CreateToken')} what={accountTexts.createApiTokens}>
        <div className="max-w-xl">
          {code === undefined ? <CodeCard /> : <DeviceRequestCard key={code} code={code} />}
        </div>
      </PageGate>
    </>
  );
}

function CodeCard() {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigate({ to: '/device', search: { code: typed.trim() } });
  };
  return (
    <Card title={accountTexts.code}>
      <form onSubmit={submit} className="space-y-3">
        <TextField
          label={accountTexts.codeShownProgram}
          placeholder={accountTexts.exampleDeviceCode}
          required
          autoFocus
          autoComplete="off"
          maxLength={32}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" tone="primary">
          {accountTexts.continueText}
        </Button>
      </form>
    </Card>
  );
}
