import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ListChecks, ShieldCheck } from 'lucide-react';
import { EmptyState } from '../../controls/status/empty-state.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../../controls/status/skeleton-rows.tsx';
import { sortText } from '../../controls/table.tsx';
import { TypeFilter } from '../all/type-filter.tsx';
import { acceptedQuery, trendsQuery } from '../finding-queries.ts';
import { FindingTabs } from '../finding-tabs.tsx';
import { fits, inOrder, sortIn, typesOf } from '../finding-types.ts';
import { FindingsFrame } from '../scope/findings-frame.tsx';
import type { Scope } from '../scope/scope.ts';
import * as findingTexts from '../texts.ts';
import { idsOf, useIsFirstAnalysis } from '../use-is-first-analysis.ts';
import { TypeTable } from './type-table.tsx';
import { type TypesSearch, typesSearch } from './types-search.ts';

/** What exposes zones, by finding type. */
export function FindingTypesPage() {
  const search = useSearch({ from: '/signed-in/findings' });
  const navigate = useNavigate({ from: '/findings' });
  const { severity, category, words, sort } = search;
  const view = typesSearch({ severity, category, words, sort });
  return (
    <FindingsFrame
      title={findingTexts.findings}
      note={findingTexts.findingsNote}
      search={search}
      onScope={(scope) => void navigate({ search: { ...view, ...scope } })}
      tabs={<FindingTabs search={search} />}
    >
      {(scope) => (
        <Types
          scope={scope}
          search={search}
          onSearch={(next) => void navigate({ search: typesSearch(next), replace: true })}
        />
      )}
    </FindingsFrame>
  );
}

type TypesProps = {
  readonly scope: Scope;
  readonly search: TypesSearch;
  readonly onSearch: (search: TypesSearch) => void;
};

function Types({ scope, search, onSearch }: TypesProps) {
  const trends = useQuery(trendsQuery(scope));
  const accepted = useQuery(acceptedQuery(scope));
  const isFirst = useIsFirstAnalysis(idsOf(scope), scope.zone.id);
  const error = trends.error ?? accepted.error;
  if (error) return <FailureNotice error={error} />;
  if (!trends.data || !accepted.data) return <SkeletonRows count={8} label={findingTexts.loadingTheFindings} />;
  const all = typesOf(trends.data.findings, accepted.data);
  const shown = inOrder(
    all.filter((type) => fits(type, search)),
    sortIn(search),
  );
  const open = shown.filter((type) => type.open > 0);
  const settled = shown.filter((type) => type.open === 0 && type.accepted > 0);
  const gone = shown.filter((type) => type.open + type.accepted === 0);
  const table = {
    search,
    isFirst,
    sort: sortIn(search),
    onSort: (sort: Parameters<typeof sortText>[0]) => onSearch({ ...search, sort: sortText(sort) }),
  };
  if (all.length === 0)
    return (
      <EmptyState icon={ShieldCheck} title={findingTexts.noFindingName(scope.zone.name)}>
        {findingTexts.nothingLeadsThere}
      </EmptyState>
    );
  return (
    <div className="space-y-4">
      <section
        aria-label={findingTexts.openFindings}
        className="overflow-hidden rounded-xl border border-line bg-surface shadow-card"
      >
        <TypeFilter types={all} search={search} onSearch={onSearch} />
        {open.length > 0 ? (
          <TypeTable label={findingTexts.openFindingsType} types={open} {...table} />
        ) : (
          <EmptyState
            icon={ListChecks}
            title={shown.length === 0 ? findingTexts.noMatchingTypes : findingTexts.noOpenFindings}
          />
        )}
        <p role="status" className="border-t border-line px-4 py-2 text-xs text-ink-faint">
          {findingTexts.openFindingsTypes(
            open.reduce((sum, type) => sum + type.open, 0),
            open.length,
          )}
        </p>
      </section>
      {settled.length > 0 && (
        <Apart title={findingTexts.accepted} note={findingTexts.acceptedNote}>
          <TypeTable label={findingTexts.acceptedFindingsType} types={settled} {...table} />
        </Apart>
      )}
      {gone.length > 0 && (
        <Apart title={findingTexts.resolved} note={findingTexts.resolvedNote}>
          <TypeTable label={findingTexts.resolvedFindingsType} types={gone} {...table} />
        </Apart>
      )}
    </div>
  );
}

type ApartProps = { readonly title: string; readonly note: string; readonly children: React.ReactNode };

function Apart({ title, note, children }: ApartProps) {
  return (
    <details className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
      <summary className="cursor-pointer px-4 py-2.5 -outline-offset-2">
        <h2 className="inline font-semibold">{title}</h2> <span className="text-xs text-ink-faint">{note}</span>
      </summary>
      <div className="border-t border-line">{children}</div>
    </details>
  );
}
