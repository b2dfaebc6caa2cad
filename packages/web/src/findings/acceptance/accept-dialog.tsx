import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { SelectField } from '../../controls/fields/select-field.tsx';
import { TextField } from '../../controls/fields/text-field.tsx';
import { Dialog } from '../../controls/overlays/dialog.tsx';
import { DialogActions } from '../../controls/overlays/dialog-actions.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { notify } from '../../notifications/notifications.ts';
import type { FindingRow } from '../finding-queries.ts';
import { plural } from '../numbers.ts';
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

/** Asks for how long findings are to be accepted. */
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
  function submit(event: FormEvent): void {
    event.preventDefault();
    accept.mutate();
  }
  return (
    <Dialog
      title={rows.length === 1 ? 'Accept this finding' : `Accept ${rows.length} findings`}
      note="Accepted findings leave the list of open ones. They still count in the posture."
      onClose={onClose}
    >
      <form onSubmit={submit}>
        <div className="space-y-3">
          <SelectField label="The acceptance ends" value={span} onChange={({ target }) => setSpan(target.value)}>
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
          <FailureNotice error={accept.error} />
        </div>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" busy={accept.isPending}>
            Accept
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function endOf(span: string, day: string): string {
  if (span === 'never') return NO_END;
  if (span === 'day') return new Date(`${day}T23:59:59`).toISOString();
  return new Date(Date.now() + Number(span) * DAY_MS).toISOString();
}
