import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, ShieldQuestion } from 'lucide-react';
import { useState } from 'react';
import { useViewer } from '../access/viewer.ts';
import { failureText } from '../api/failure.ts';
import { useSettled } from '../browser/use-settled.ts';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { Pager } from '../controls/pager.tsx';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { LoadedRows } from '../controls/status/loaded-rows.tsx';
import { sortOf, sortText } from '../controls/table.tsx';
import { notify } from '../notifications/notifications.ts';
import { useMaySimulate } from '../tray/may-simulate.ts';
import { AcceptDialog } from './acceptance/accept-dialog.tsx';
import { acceptFindings } from './acceptance/accept-findings.ts';
import { ChosenFindings } from './chosen-findings.tsx';
import { exportRows } from './export-findings.ts';
import { useFindingKind } from './finding-cuts.ts';
import { FindingFilter } from './finding-filter.tsx';
import { type FindingRow, type Place, ROWS_PER_PAGE, rowsQuery } from './finding-queries.ts';
import type { FindingSearch } from './finding-search.ts';
import { RowTable } from './row-table.tsx';
import type { Scope } from './scope/scope.ts';
import * as findingTexts from './texts.ts';
import { WorkDialog } from './work/work-dialog.tsx';

type FindingRowsProps = {
  readonly finding: string;
  readonly scope: Scope;
  readonly places: readonly Place[];
  readonly place: Place;
  readonly search: FindingSearch;
  readonly onSearch: (search: FindingSearch, replace?: boolean) => void;
};

/** Where a type was found in one environment, page by page, and what to do about it. */
export function FindingRows({ finding, scope, places, place, search, onSearch }: FindingRowsProps) {
  const manages = useViewer().may('risks/ManageRisks');
  const simulates = useMaySimulate();
  const { page = 0, row: _, ...view } = search;
  const words = useSettled(search.words ?? '');
  const request = rowsRequest(finding, scope, place, { ...search, words });
  const found = useQuery(rowsQuery(request));
  const rows = found.data?.data ?? [];
  const kind = useFindingKind(rows);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [accepting, setAccepting] = useState<readonly FindingRow[]>();
  const [working, setWorking] = useState<readonly FindingRow[]>();
  const reopen = useReopen(() => setChosen([]));
  return (
    <Card
      title={findingTexts.findingsInName(place.name)}
      note={found.data ? findingTexts.findingCount(found.data.count) : undefined}
      action={<ExportButton request={request} />}
      flush
    >
      <FindingFilter places={places} place={place} search={search} onSearch={onSearch}>
        <ChosenFindings
          rows={rows.filter(({ id }) => chosen.includes(id))}
          kind={kind}
          manages={manages}
          reopening={reopen.isPending}
          onAccept={setAccepting}
          onReopen={reopen.mutate}
          onWork={setWorking}
        />
      </FindingFilter>
      <LoadedRows
        query={found}
        rows={found.data?.data}
        loading={findingTexts.loadingTheFindings}
        count={6}
        empty={
          <EmptyState
            icon={ShieldQuestion}
            title={search.words ? findingTexts.noMatchingNames : emptyText(search.show)}
          />
        }
      >
        {(shown) => (
          <RowTable
            rows={shown}
            chosen={chosen}
            onChoose={manages || simulates ? setChosen : undefined}
            manages={manages}
            search={search}
            sort={search.sort ? sortOf(search.sort) : undefined}
            onSort={(sort) => onSearch({ ...view, sort: sortText(sort) }, true)}
            onAccept={(row) => setAccepting([row])}
            onReopen={(row) => reopen.mutate([row])}
            kind={kind}
          />
        )}
      </LoadedRows>
      <Pager
        page={page}
        size={ROWS_PER_PAGE}
        count={found.data?.count ?? 0}
        onPage={(next) => onSearch({ ...view, page: next })}
      />
      {working && (
        <WorkDialog
          ids={working.map(({ id }) => id)}
          onDone={() => {
            setWorking(undefined);
            setChosen([]);
          }}
          onClose={() => setWorking(undefined)}
        />
      )}
      {accepting && (
        <AcceptDialog
          rows={accepting}
          onDone={() => {
            setAccepting(undefined);
            setChosen([]);
          }}
          onClose={() => setAccepting(undefined)}
        />
      )}
    </Card>
  );
}

type RowsRequest = Parameters<typeof rowsQuery>[0];

function rowsRequest(finding: string, scope: Scope, place: Place, search: FindingSearch): RowsRequest {
  return {
    environment: place.id,
    finding,
    zone: scope.zone.id,
    accepted: search.show === 'all' ? undefined : search.show === 'accepted',
    words: search.words ?? '',
    sort: search.sort,
    page: search.page ?? 0,
  };
}

/** Revokes the acceptance of findings. */
function useReopen(onDone: () => void) {
  return useMutation({
    mutationFn: (rows: readonly FindingRow[]) => acceptFindings(rows, null),
    onSuccess: (_done, rows) => {
      notify(findingTexts.findingsOpenAgain(rows.length));
      onDone();
    },
    onError: (error) => notify(failureText(error), 'danger'),
  });
}

function ExportButton({ request }: { readonly request: RowsRequest }) {
  const save = useMutation({
    mutationFn: () => exportRows(request),
    onError: (error) => notify(failureText(error), 'danger'),
  });
  return (
    <Button icon={Download} className="h-7 px-2" busy={save.isPending} onClick={() => save.mutate()}>
      {findingTexts.saveAsCsv}
    </Button>
  );
}

const emptyText = (show: FindingSearch['show']) =>
  show === 'accepted'
    ? findingTexts.noAcceptedFindings
    : show === 'all'
      ? findingTexts.noFindings
      : findingTexts.noOpenFindings;
