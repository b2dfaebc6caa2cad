import { listParameters, setParameter } from '@chokepoint/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useViewer } from '../../access/viewer.ts';
import { api } from '../../api/client.ts';
import { Button } from '../../controls/button.tsx';
import { TextField } from '../../controls/fields/text-field.tsx';
import { Fold } from '../../controls/fold.tsx';
import { IconButton } from '../../controls/icon-button.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { type EffortPlace, EffortPlaces } from './effort-places.tsx';
import * as planTexts from './texts.ts';

const KEY = 'analysis.effort';
type Effort = { readonly kinds: Readonly<Record<string, number | null>>; readonly within: readonly EffortPlace[] };
const USUAL: Effort = { kinds: {}, within: [] };

const effortQuery = queryOptions({
  queryKey: ['configuration', KEY],
  queryFn: async () => {
    const { data } = (await api.call(listParameters, {})).body;
    return (data.find(({ key }) => key === KEY)?.value as Effort | undefined) ?? USUAL;
  },
});

/** The effort of changes by kind, where it differs from the usual, for those who may change settings. */
export function EffortFold() {
  const viewer = useViewer();
  const client = useQueryClient();
  const possible = viewer.may('app/ReadAppConfig') && viewer.may('app/WriteAppConfig');
  const effort = useQuery({ ...effortQuery, enabled: possible });
  const save = useMutation({
    mutationFn: (change: Partial<Effort>) =>
      api.call(setParameter, { body: { key: KEY, value: { ...(effort.data ?? USUAL), ...change } } }),
    onSuccess: () => client.invalidateQueries({ queryKey: effortQuery.queryKey }),
  });
  if (!possible || !effort.data) return null;
  const { kinds, within } = effort.data;
  return (
    <Fold title={planTexts.effortOfChanges} heading="h2">
      <p className="text-ink-soft">{planTexts.effortExplained}</p>
      <ul aria-label={planTexts.changedEfforts} className="my-2 space-y-1">
        {Object.entries(kinds).map(([kind, value]) => (
          <li key={kind} className="flex items-center gap-2">
            <span>
              {kind}: {value === null ? planTexts.never : value}
            </span>
            <IconButton
              icon={X}
              label={planTexts.usualEffortKind(kind)}
              onClick={() =>
                save.mutate({ kinds: Object.fromEntries(Object.entries(kinds).filter(([one]) => one !== kind)) })
              }
            />
          </li>
        ))}
      </ul>
      <OneEffort busy={save.isPending} onSet={(kind, value) => save.mutate({ kinds: { ...kinds, [kind]: value } })} />
      <EffortPlaces places={within} busy={save.isPending} onChange={(places) => save.mutate({ within: places })} />
      <FailureNotice error={save.error} />
    </Fold>
  );
}

type OneEffortProps = {
  readonly busy: boolean;
  readonly onSet: (kind: string, effort: number | null) => void;
};

function OneEffort({ busy, onSet }: OneEffortProps) {
  const [kind, setKind] = useState('');
  const [value, setValue] = useState('');
  function submit(event: FormEvent): void {
    event.preventDefault();
    onSet(kind.trim(), value.trim() === '' ? null : Number(value));
    setKind('');
    setValue('');
  }
  return (
    <form onSubmit={submit} aria-label={planTexts.oneEffort} className="flex flex-wrap items-end gap-3">
      <TextField
        label={planTexts.kindOfRelationship}
        className="w-56"
        required
        value={kind}
        onChange={(event) => setKind(event.target.value)}
      />
      <TextField
        label={planTexts.effortEmptyNever}
        className="w-44"
        type="number"
        min={0.1}
        max={1000}
        step={0.1}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <Button type="submit" icon={Plus} className="h-9" busy={busy}>
        {planTexts.set}
      </Button>
    </form>
  );
}
