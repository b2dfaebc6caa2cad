import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, ShieldQuestion } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useViewer } from '../access/viewer.ts';
import { failureText } from '../api/failure.ts';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { SelectField } from '../controls/fields/select-field.tsx';
import { TextField } from '../controls/fields/text-field.tsx';
import { Pager } from '../controls/pager.tsx';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { Settling } from '../controls/status/settling.tsx';
import { SkeletonRows } from '../controls/status/skeleton-rows.tsx';
import { sortOf, sortText } from '../controls/table.tsx';
import { notify } from '../notifications/notifications.ts';
import { useMaySimulate } from '../tray/may-simulate.ts';
import { TrayButton } from '../tray/tray-button.tsx';
import { AcceptDialog } from './acceptance/accept-dialog.tsx';
import { acceptFindings } from './acceptance/accept-findings.ts';
import { exportRows } from './export-findings.ts';
import { cutsOf, useFindingKind } from './finding-cuts.ts';
import { type FindingRow, type Place, ROWS_PER_PAGE, rowsQuery } from './finding-queries.ts';
import type { FindingSearch } from './finding-search.ts';
import { plural } from './numbers.ts';
import { RowTable } from './row-table.tsx';
import type { Scope } from './scope/scope.ts';

type FindingRowsProps = {
  readonly finding: string;
  readonly scope: Scope;
  readonly places: readonly Place[];
  readonly place: Place;
  readonly search: FindingSearch;
  readonly onSearch: (search: FindingSearch, replace?: boolean) => void;
};

const SHOWN = [
  { value: '', label: 'Open' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'all', label: 'Open and accepted' },
] as const;

/** Where a type was found in one environment, page by page, and what to do about it. */
export function FindingRows({ finding, scope, places, place, search, onSearch }: FindingRowsProps) {
  const manages = useViewer().may('risks/ManageRisks');
  const simulates = useMaySimulate();
  const { page = 0, row: _, ...view } = search;
  const asked = {
    environment: place.id,
    finding,
    zone: scope.zone.id,
    accepted: search.show === 'all' ? undefined : search.show === 'accepted',
    words: search.words ?? '',
    sort: search.sort,
    page,
  };
  const found = useQuery(rowsQuery(useDeferredValue(asked)));
  const rows = found.data?.data ?? [];
  const [marked, setMarked] = useState<readonly number[]>([]);
  const [accepting, setAccepting] = useState<readonly FindingRow[]>();
  const kind = useFindingKind(rows);
  const chosen = rows.filter(({ id }) => marked.includes(id));
  const takeBack = useMutation({
    mutationFn: (some: readonly FindingRow[]) => acceptFindings(some, null),
    onSuccess: (_done, some) => {
      notify(`${plural(some.length, 'finding')} open again.`);
      setMarked([]);
    },
    onError: (error) => notify(failureText(error), 'danger'),
  });
  const save = useMutation({
    mutationFn: () => exportRows(asked),
    onError: (error) => notify(failureText(error), 'danger'),
  });
  return (
    <Card
      title={`Findings in ${place.name}`}
      note={found.data ? plural(found.data.count, 'finding') : undefined}
      action={
        <Button icon={Download} className="h-7 px-2" busy={save.isPending} onClick={() => save.mutate()}>
          Save as CSV
        </Button>
      }
      flush
    >
      <search className="flex flex-wrap items-end gap-3 border-b border-line p-3">
        {places.length > 1 && (
          <SelectField
            label="Found in"
            className="w-56"
            value={place.id}
            onChange={({ target }) => onSearch({ ...view, of: target.value })}
          >
            {places.map(({ id, name, count }) => (
              <option key={id} value={id}>
                {name} ({count})
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          label="Name"
          type="search"
          className="w-56"
          placeholder="Part of a name"
          value={search.words ?? ''}
          onChange={({ target }) => onSearch({ ...view, words: target.value }, true)}
        />
        <SelectField
          label="Show"
          className="w-44"
          value={search.show ?? ''}
          onChange={({ target }) => {
            const { show: _old, ...rest } = view;
            onSearch(target.value ? { ...rest, show: target.value as 'all' } : rest, true);
          }}
        >
          {SHOWN.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {chosen.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {kind && <TrayButton cuts={cutsOf(chosen, kind)} className="h-9" />}
            {manages && chosen.some(({ Accepted }) => !Accepted) && (
              <Button tone="primary" className="h-9" onClick={() => setAccepting(chosen)}>
                Accept {chosen.length}
              </Button>
            )}
            {manages && chosen.some(({ Accepted }) => Accepted) && (
              <Button className="h-9" busy={takeBack.isPending} onClick={() => takeBack.mutate(chosen)}>
                Take acceptance back
              </Button>
            )}
          </div>
        )}
      </search>
      {found.isPending && <SkeletonRows count={6} label="Loading the findings" />}
      <FailureNotice error={found.error} />
      {found.data && rows.length === 0 && (
        <EmptyState icon={ShieldQuestion} title={search.words ? 'No name fits' : emptyText(search.show)} />
      )}
      {rows.length > 0 && (
        <Settling busy={found.isPlaceholderData}>
          <RowTable
            rows={rows}
            marked={marked}
            onMark={manages || simulates ? setMarked : undefined}
            manages={manages}
            search={search}
            sort={search.sort ? sortOf(search.sort) : undefined}
            onSort={(sort) => onSearch({ ...view, sort: sortText(sort) }, true)}
            onAccept={(row) => setAccepting([row])}
            onTakeBack={(row) => takeBack.mutate([row])}
            kind={kind}
          />
        </Settling>
      )}
      <Pager
        page={page}
        size={ROWS_PER_PAGE}
        count={found.data?.count ?? 0}
        onPage={(next) => onSearch({ ...view, page: next })}
      />
      {accepting && (
        <AcceptDialog
          rows={accepting}
          onDone={() => {
            setAccepting(undefined);
            setMarked([]);
          }}
          onClose={() => setAccepting(undefined)}
        />
      )}
    </Card>
  );
}

const emptyText = (show: FindingSearch['show']) =>
  show === 'accepted' ? 'Nothing is accepted' : show === 'all' ? 'Nothing is left' : 'Nothing is open';
