import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '../../controls/fields/select-field.tsx';
import { TextArea } from '../../controls/fields/text-area.tsx';
import { TextField } from '../../controls/fields/text-field.tsx';
import { FormDialog } from '../../controls/overlays/form-dialog.tsx';
import { notify } from '../../notifications/notifications.ts';
import * as findingTexts from '../texts.ts';
import { changeFindings, type FindingWork, STATES, stateText } from './finding-work.ts';
import { changeOf, draftOf, type WorkDraft } from './work-draft.ts';

type WorkDialogProps = {
  readonly ids: readonly number[];
  /** Of a single finding. */
  readonly work?: FindingWork;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

const DAY_MS = 86_400_000;

/** Prompts for what is done about one finding or several. */
export function WorkDialog({ ids, work, onDone, onClose }: WorkDialogProps) {
  const [before] = useState(() => draftOf(work));
  const [draft, setDraft] = useState(before);
  const set = (part: Partial<WorkDraft>) => setDraft({ ...draft, ...part });
  const change = changeOf(before, draft);
  const save = useMutation({
    mutationFn: () => changeFindings(ids, change),
    onSuccess: () => {
      notify(findingTexts.findingsChanged(ids.length));
      onDone();
    },
  });
  const title = findingTexts.changeWorkFindings(ids.length);
  const empty = Object.keys(change).length === 0;
  return (
    <FormDialog title={title} action={save} verb={findingTexts.save} disabled={empty} onClose={onClose}>
      <SelectField
        label={findingTexts.state}
        value={draft.state}
        onChange={({ target }) => set({ state: target.value })}
      >
        <option value="">{work ? findingTexts.unchangedState(stateText(work.state)) : findingTexts.unchanged}</option>
        {STATES.map((state) => (
          <option key={state} value={state}>
            {stateText(state)}
          </option>
        ))}
      </SelectField>
      {draft.state === 'accepted' && <Acceptance draft={draft} set={set} />}
      <TextField
        label={findingTexts.owner}
        maxLength={200}
        value={draft.owner}
        onChange={({ target }) => set({ owner: target.value })}
      />
      <TextField
        label={findingTexts.dueDate}
        type="date"
        value={draft.due}
        onChange={({ target }) => set({ due: target.value })}
      />
      <TextField
        label={findingTexts.ticket}
        type="url"
        placeholder={findingTexts.https}
        maxLength={2000}
        value={draft.ticket}
        onChange={({ target }) => set({ ticket: target.value })}
      />
      <TextArea
        label={findingTexts.comment}
        maxLength={4000}
        value={draft.comment}
        onChange={({ target }) => set({ comment: target.value })}
      />
    </FormDialog>
  );
}

type AcceptanceProps = { readonly draft: WorkDraft; readonly set: (part: Partial<WorkDraft>) => void };

function Acceptance({ draft, set }: AcceptanceProps) {
  return (
    <>
      <TextField
        label={findingTexts.reason}
        required
        maxLength={2000}
        value={draft.reason}
        onChange={({ target }) => set({ reason: target.value })}
      />
      <TextField
        label={findingTexts.until}
        type="date"
        required
        min={new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)}
        value={draft.until}
        onChange={({ target }) => set({ until: target.value })}
      />
    </>
  );
}
