import { clearDatabase } from '@chokepoint/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { Button } from '../controls/button.tsx';
import { CheckField } from '../controls/check-field.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { DialogActions } from '../controls/dialog-actions.tsx';
import { FailureNotice } from '../controls/failure-notice.tsx';
import { TextField } from '../controls/text-field.tsx';
import { notify } from '../notifications/notifications.ts';

const PARTS = [
  ['deleteCollectedGraphData', 'The whole graph'],
  ['deleteFileIngestHistory', 'The history of uploads'],
  ['deleteDataQualityHistory', 'The history of data quality'],
] as const;
type Part = (typeof PARTS)[number][0];

const PROOF = 'delete';

/** Deletes what was collected. It cannot be taken back, so a word has to be typed. */
export function ClearDataDialog({ onClose }: { readonly onClose: () => void }) {
  const [chosen, setChosen] = useState<readonly Part[]>([]);
  const [proof, setProof] = useState('');
  const clear = useMutation({
    mutationFn: async () => {
      await api.call(clearDatabase, { body: Object.fromEntries(chosen.map((part) => [part, true])) });
      await queryClient.invalidateQueries();
    },
    onSuccess: () => {
      notify('The deletion is under way.');
      onClose();
    },
  });
  return (
    <Dialog title="Clear data" note="What is deleted is gone." onClose={onClose} holdsOn>
      <form
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          clear.mutate();
        }}
      >
        {PARTS.map(([part, label]) => (
          <CheckField
            key={part}
            label={label}
            checked={chosen.includes(part)}
            onChange={(event) =>
              setChosen(event.target.checked ? [...chosen, part] : chosen.filter((one) => one !== part))
            }
          />
        ))}
        <TextField
          label={`Type “${PROOF}” to go on`}
          value={proof}
          onChange={(event) => setProof(event.target.value)}
        />
        <FailureNotice error={clear.error} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="danger" busy={clear.isPending} disabled={chosen.length === 0 || proof !== PROOF}>
            Delete
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
