import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, ListChecks } from 'lucide-react';
import { failureText } from '../../api/failure.ts';
import { useSettled } from '../../browser/use-settled.ts';
import { Button } from '../../controls/button.tsx';
import { ChoiceChips } from '../../controls/fields/choice-chips.tsx';
import { TextField } from '../../controls/fields/text-field.tsx';
import { Pager } from '../../controls/pager.tsx';
import { SavedFilterMenu } from '../../controls/saved-filter-menu.tsx';
import { EmptyState } from '../../controls/status/empty-state.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { Settling } from '../../controls/status/settling.tsx';
import { SkeletonRows } from '../../controls/status/skeleton-rows.tsx';
import { sortOf, sortText } from '../../controls/table.tsx';
import { notify } from '../../notifications/notifications.ts';
import { exportAllFindings } from '../export-findings.ts';
import { FindingTabs } from '../finding-tabs.tsx';
import { FindingsFrame } from '../scope/findings-frame.tsx';
import type { Scope } from '../scope/scope.ts';
import { scopeSearch } from '../scope/scope-search.ts';
import { SEVERITIES } from '../severity.ts';
import * as findingTexts from '../texts.ts';
import { allFindingsQuery, FINDINGS_PER_PAGE, wantedIn } from './all-findings-query.ts';
import { type AllFindingsSearch, allFindingsSearch, STATUSES } from './all-findings-search.ts';
import { AllFindingsTable } from './all-findings-table.tsx';

/** Findings of all types in one list, including archived ones. */
export function AllFindingsPage() {
  const search = useSearch({ from: '/signed-in/findings/all' });
  const navigate = useNavigate({ from: '/findings/all' });
  const { environment: _, zone: __, days: ___, from: ____, to: _____, page: ______, ...view } = search;
  return (
    <FindingsFrame
      title={findingTexts.allFindings}
      note={findingTexts.allFindingsNote}
      search={search}
      period={false}
      onScope={(scope) => void navigate({ search: { ...view, ...scope } })}
      tabs={<FindingTabs search={search} />}
    >
      {(scope) => (
        <AllFindings
          scope={scope}
          search={search}
          onSearch={(next) => void navigate({ search: allFindingsSearch(next), replace: true })}
          onPage={(page) => void navigate({ search: allFindingsSearch({ ...search, page }) })}
        />
      )}
    </FindingsFrame>
  );
}

/** What is filtered and sorted, without environment, zone and page. */
function filterIn({ severity, status, words, sort }: AllFindingsSearch): Omit<AllFindingsSearch, 'page'> | undefined {
  const filter = allFindingsSearch({ severity, status, words, sort });
  return Object.keys(filter).length > 0 ? filter : undefined;
}

type AllFindingsProps = {
  readonly scope: Scope;
  readonly search: AllFindingsSearch;
  readonly onSearch: (search: AllFindingsSearch) => void;
  readonly onPage: (page: number) => void;
};

function AllFindings({ scope, search, onSearch, onPage }: AllFindingsProps) {
  const words = useSettled(search.words ?? '');
  const found = useQuery(allFindingsQuery(scope, { ...search, words }));
  const { page = 0, ...view } = search;
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
      <search className="flex flex-wrap items-end gap-3 border-b border-line p-3">
        <TextField
          label={findingTexts.type}
          type="search"
          className="w-48"
          placeholder={findingTexts.partName}
          value={search.words ?? ''}
          onChange={({ target }) => onSearch({ ...view, words: target.value })}
        />
        <ChoiceChips
          label={findingTexts.severity}
          options={SEVERITIES.map(({ severity, label }) => ({ value: severity, label }))}
          chosen={search.severity ?? []}
          onChange={(severity) => onSearch({ ...view, severity })}
        />
        <ChoiceChips
          label={findingTexts.status}
          options={STATUSES}
          chosen={search.status ?? ['active', 'accepted']}
          onChange={(status) => onSearch({ ...view, status })}
        />
        <div className="ml-auto flex gap-2">
          <SavedFilterMenu
            list="all findings"
            className="h-9"
            current={filterIn(search)}
            onApply={(saved) => onSearch({ ...scopeSearch(view), ...filterIn(allFindingsSearch(Object(saved))) })}
          />
          <Button
            icon={Download}
            className="h-9"
            disabled={!found.data || found.data.count === 0}
            onClick={() =>
              void exportAllFindings(scope, wantedIn(search)).catch((error) => notify(failureText(error), 'danger'))
            }
          >
            {findingTexts.saveAsCsv}
          </Button>
        </div>
      </search>
      {found.isPending && <SkeletonRows count={8} label={findingTexts.loadingTheFindings} />}
      <FailureNotice error={found.error} />
      {found.data?.data.length === 0 && <EmptyState icon={ListChecks} title={findingTexts.noMatchingFindings} />}
      {found.data && found.data.data.length > 0 && (
        <Settling busy={found.isPlaceholderData}>
          <AllFindingsTable
            findings={found.data.data}
            search={search}
            sort={search.sort ? sortOf(search.sort) : undefined}
            onSort={(sort) => onSearch({ ...view, sort: sortText(sort) as NonNullable<AllFindingsSearch['sort']> })}
          />
        </Settling>
      )}
      <Pager page={page} size={FINDINGS_PER_PAGE} count={found.data?.count ?? 0} onPage={onPage} />
    </div>
  );
}
