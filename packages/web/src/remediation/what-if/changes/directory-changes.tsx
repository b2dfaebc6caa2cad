import { type AdministrativeChange, type SimulationBody, simulateChange } from '@chokepoint/contract';
import { useId, useState } from 'react';
import { api } from '../../../api/client.ts';
import { type LongQuery, TIMEOUT_SECONDS, useLongQuery } from '../../../api/use-long-query.ts';
import { Button } from '../../../controls/button.tsx';
import { SelectField } from '../../../controls/fields/select-field.tsx';
import { TextArea } from '../../../controls/fields/text-area.tsx';
import { FailureNotice } from '../../../controls/status/failure-notice.tsx';
import { Working } from '../../../controls/status/working.tsx';
import * as whatIfTexts from '../texts.ts';
import { ChangeForm } from './change-form.tsx';
import { ChangeList } from './change-list.tsx';
import { ChangeOutcome } from './change-outcome.tsx';

type Source = 'form' | 'ldif' | 'terraform';
type Request = {
  readonly changes?: AdministrativeChange[];
  readonly ldif?: string;
  readonly terraform?: string;
};

const MOST_SHOWN = 100;

const simulation = (request: Request): LongQuery<SimulationBody> => ({
  key: ['directory changes', request],
  run: async (signal) =>
    (await api.call(simulateChange, { body: { ...request, limit: MOST_SHOWN }, wait: TIMEOUT_SECONDS, signal })).body
      .data,
});

/** Changes as an administrator makes them: described in a form, or pasted as LDIF or as a plan of Terraform. */
export function DirectoryChanges() {
  const id = useId();
  const [source, setSource] = useState<Source>('form');
  const [changes, setChanges] = useState<readonly AdministrativeChange[]>([]);
  const [text, setText] = useState('');
  const [asked, setAsked] = useState<Request>();
  const query = useLongQuery(asked && simulation(asked));
  const request: Request = source === 'form' ? { changes: [...changes] } : { [source]: text };
  const isEmpty = source === 'form' ? changes.length === 0 : text.trim() === '';
  return (
    // Not a card: lists of found objects reach over its lower edge.
    <section aria-labelledby={id} className="rounded-xl border border-line bg-surface p-4 shadow-card">
      <h2 id={id} className="mb-3 font-semibold">
        {whatIfTexts.changesDirectoryTenant}
      </h2>
      <div className="space-y-4">
        <SelectField
          label={whatIfTexts.describeTheChanges}
          className="w-64"
          value={source}
          onChange={(event) => setSource(event.target.value as Source)}
        >
          <option value="form">{whatIfTexts.inAForm}</option>
          <option value="ldif">{whatIfTexts.asLdif}</option>
          <option value="terraform">{whatIfTexts.planTerraform}</option>
        </SelectField>
        {source === 'form' ? (
          <>
            <ChangeForm onAdd={(change) => setChanges([...changes, change])} />
            {changes.length > 0 && (
              <ChangeList changes={changes} onRemove={(at) => setChanges(changes.filter((_, index) => index !== at))} />
            )}
          </>
        ) : (
          <TextArea
            label={source === 'ldif' ? whatIfTexts.ldif : whatIfTexts.outputTerraformShowJson}
            rows={8}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
        <Button tone="primary" disabled={isEmpty} busy={query.isWorking} onClick={() => setAsked(request)}>
          {whatIfTexts.tryTheChanges}
        </Button>
        {query.isWorking && <Working label={whatIfTexts.simulatingTheChanges} onCancel={query.stop} />}
        {query.error && !query.isWorking && <FailureNotice error={query.error} />}
        {query.data && !query.isWorking && <ChangeOutcome effect={query.data} />}
      </div>
    </section>
  );
}
