import { clearDatabase } from '@chokepoint/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { CheckField } from '../controls/fields/check-field.tsx';
import { TextField } from '../controls/fields/text-field.tsx';
import { FormDialog } from '../controls/overlays/form-dialog.tsx';
import { notify } from '../notifications/notifications.ts';
import { type ChosenGraph, graphDeletion, NOTHING_CHOSEN } from './chosen-graph.ts';
import { ClearGraphFields } from './clear-graph-fields.tsx';
import { ClearRulesFields } from './clear-rules-fields.tsx';
import * as dataTexts from './texts.ts';

const HISTORIES = [
  ['deleteFileIngestHistory', dataTexts.historyUploads],
  ['deleteDataQualityHistory', dataTexts.historyDataQuality],
] as const;
type HistoryPart = (typeof HISTORIES)[number][0];

const PROOF = 'delete';

/** Deletes collected data. It cannot be undone, so the user has to type a word. */
export function ClearDataDialog({ onClose }: { readonly onClose: () => void }) {
  const [graph, setGraph] = useState<ChosenGraph>(NOTHING_CHOSEN);
  const [histories, setHistories] = useState<readonly HistoryPart[]>([]);
  const [rules, setRules] = useState<readonly number[]>([]);
  const [proof, setProof] = useState('');
  const clear = useMutation({
    mutationFn: async () => {
      await api.call(clearDatabase, {
        body: {
          ...graphDeletion(graph),
          ...(rules.length > 0 && { deleteAssetGroupSelectors: [...rules] }),
          ...Object.fromEntries(histories.map((part) => [part, true])),
        },
      });
      // Not awaited: while the service deletes, other requests take long.
      void queryClient.invalidateQueries();
    },
    onSuccess: () => {
      notify(dataTexts.deletionHasStarted);
      onClose();
    },
  });
  const nothing = histories.length === 0 && rules.length === 0 && Object.keys(graphDeletion(graph)).length === 0;
  return (
    <FormDialog
      title={dataTexts.clearData}
      note={dataTexts.clearDataNote}
      onClose={onClose}
      action={clear}
      verb={dataTexts.deleteText}
      tone="danger"
      disabled={nothing || proof !== PROOF}
    >
      <ClearGraphFields chosen={graph} onChange={setGraph} />
      <ClearRulesFields chosen={rules} onChange={setRules} />
      {HISTORIES.map(([part, label]) => (
        <CheckField
          key={part}
          label={label}
          checked={histories.includes(part)}
          onChange={(event) =>
            setHistories(event.target.checked ? [...histories, part] : histories.filter((one) => one !== part))
          }
        />
      ))}
      <TextField
        label={dataTexts.typeProofGo(PROOF)}
        value={proof}
        onChange={(event) => setProof(event.target.value)}
      />
    </FormDialog>
  );
}
