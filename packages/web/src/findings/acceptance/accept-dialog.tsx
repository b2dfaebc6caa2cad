import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '../../controls/fields/select-field.tsx';
import { TextField } from '../../controls/fields/text-field.tsx';
import { FormDialog } from '../../controls/overlays/form-dialog.tsx';
import { notify } from '../../notifications/notifications.ts';
import type { FindingRow } from '../finding-queries.ts';
import * as findingTexts from '../texts.ts';
import { acceptFindings, NO_END } from './accept-findings.ts';

type AcceptDialogProps = {
  readonly rows: readonly FindingRow[];
  readonly onDone: () => void;
  readonly onClose: () => void;
};

const DAY_MS = 86_400_000;
const SPANS = [
  { value: '30', label: findingTexts.in30Days },
  { value: '90', label: findingTexts.in90Days },
  { value: '365', label: findingTexts.inAYear },
  { value: 'day', label: findingTexts.onADate },
  { value: 'never', label: findingTexts.never },
] as const;

/** Prompts for how long findings are accepted. */
export function AcceptDialog({ rows, onDone, onClose }: AcceptDialogProps) {
  const [span, setSpan] = useState('90');
  const [day, setDay] = useState('');
  const accept = useMutation({
    mutationFn: () => acceptFindings(rows, endOf(span, day)),
    onSuccess: () => {
      notify(findingTexts.findingsAccepted(rows.length));
      onDone();
    },
  });
  return (
    <FormDialog
      title={findingTexts.acceptFindings(rows.length)}
      note={findingTexts.acceptedFindingsLeaveList}
      onClose={onClose}
      action={accept}
      verb={findingTexts.accept}
      dismissible
    >
      <SelectField label={findingTexts.acceptUntil} value={span} onChange={({ target }) => setSpan(target.value)}>
        {SPANS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {span === 'day' && (
        <TextField
          label={findingTexts.lastDay}
          type="date"
          required
          min={new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      )}
    </FormDialog>
  );
}

function endOf(span: string, day: string): string {
  if (span === 'never') return NO_END;
  if (span === 'day') return new Date(`${day}T23:59:59`).toISOString();
  return new Date(Date.now() + Number(span) * DAY_MS).toISOString();
}
