import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '../../charts/numbers.ts';
import { SelectField } from '../../controls/fields/select-field.tsx';
import { TextField } from '../../controls/fields/text-field.tsx';
import { FormDialog } from '../../controls/overlays/form-dialog.tsx';
import { notify } from '../../notifications/notifications.ts';
import type { FindingRow } from '../finding-queries.ts';
import { acceptFindings, NO_END } from './accept-findings.ts';

type AcceptDialogProps = {
  readonly rows: readonly FindingRow[];
  readonly onDone: () => void;
  readonly onClose: () => void;
};

const DAY_MS = 86_400_000;
const SPANS = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'day', label: 'On a day' },
  { value: 'never', label: 'Never' },
] as const;

/** Prompts for how long findings are accepted. */
export function AcceptDialog({ rows, onDone, onClose }: AcceptDialogProps) {
  const [span, setSpan] = useState('90');
  const [day, setDay] = useState('');
  const accept = useMutation({
    mutationFn: () => acceptFindings(rows, endOf(span, day)),
    onSuccess: () => {
      notify(`${plural(rows.length, 'finding')} accepted.`);
      onDone();
    },
  });
  return (
    <FormDialog
      title={rows.length === 1 ? 'Accept this finding' : `Accept ${rows.length} findings`}
      note="Accepted findings leave the list of open ones. They still count in the posture."
      onClose={onClose}
      action={accept}
      verb="Accept"
      dismissible
    >
      <SelectField label="Accept until" value={span} onChange={({ target }) => setSpan(target.value)}>
        {SPANS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {span === 'day' && (
        <TextField
          label="Last day"
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
