import type { ReportFormat } from '@chokepoint/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FileText, ListChecks, type LucideIcon, Route, TrendingUp } from 'lucide-react';
import { Card } from '../../controls/card.tsx';
import { SelectField } from '../../controls/fields/select-field.tsx';
import { EmptyState } from '../../controls/status/empty-state.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { keepChoice, useWithEnvironment } from '../../environment/chosen-environment.ts';
import { environmentsQuery } from '../../environment/environments-query.ts';
import { HYGIENE } from '../../findings/scope/scope.ts';
import { ZONE, zonesQuery } from '../../zones/zone-queries.ts';
import { RemediationFrame } from '../remediation-frame.tsx';
import { ReportFile } from './report-file.tsx';
import { DEFAULT_SPAN, SPANS } from './report-search.ts';
import * as reportTexts from './texts.ts';

const FILES: readonly {
  readonly format: ReportFormat;
  readonly title: string;
  readonly note: string;
  readonly icon: LucideIcon;
}[] = [
  {
    format: 'html',
    title: reportTexts.report,
    note: reportTexts.reportNote,
    icon: FileText,
  },
  {
    format: 'findings.csv',
    title: reportTexts.findings,
    note: reportTexts.findingsNote,
    icon: ListChecks,
  },
  {
    format: 'trends.csv',
    title: reportTexts.trends,
    note: reportTexts.trendsNote,
    icon: TrendingUp,
  },
  { format: 'plan.csv', title: reportTexts.plan, note: reportTexts.planNote, icon: Route },
];

/** Downloads: the whole report, or one of its tables. */
export function ReportPage() {
  return (
    <RemediationFrame title={reportTexts.report} note={reportTexts.pageNote} what={reportTexts.exportReports}>
      <Reports />
    </RemediationFrame>
  );
}

function Reports() {
  const search = useWithEnvironment(useSearch({ from: '/signed-in/remediation/report' }));
  const navigate = useNavigate({ from: '/remediation/report' });
  const queries = { environments: useQuery(environmentsQuery), zones: useQuery(zonesQuery) };
  const environments = queries.environments.data?.filter(({ collected }) => collected);
  const zones = queries.zones.data?.filter(({ type }) => type === ZONE) ?? [];
  if (environments?.length === 0)
    return (
      <EmptyState icon={FileText} title={reportTexts.thereNothingReportYet}>
        {reportTexts.thereNothingReportYetText}
      </EmptyState>
    );
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end gap-3 rounded-xl border border-line bg-surface p-4 shadow-card">
        <SelectField
          label={reportTexts.environment}
          className="w-56"
          value={search.environment ?? ''}
          onChange={({ target: { value } }) => {
            keepChoice(value);
            void navigate({
              search: ({ environment: _, ...rest }) => ({ ...rest, ...(value && { environment: value }) }),
            });
          }}
        >
          <option value="">{reportTexts.allEnvironments}</option>
          {environments?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name || id}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={reportTexts.zone}
          className="w-52"
          value={search.zone ?? ''}
          onChange={({ target: { value } }) =>
            void navigate({ search: ({ zone: _, ...rest }) => ({ ...rest, ...(value && { zone: Number(value) }) }) })
          }
        >
          <option value="">{reportTexts.tierZeroHygiene}</option>
          {zones.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={HYGIENE}>{reportTexts.noZoneHygiene}</option>
        </SelectField>
        <SelectField
          label={reportTexts.period}
          className="w-36"
          value={search.days ?? DEFAULT_SPAN}
          onChange={({ target: { value } }) =>
            void navigate({ search: (before) => ({ ...before, days: Number(value) }) })
          }
        >
          {SPANS.map((days) => (
            <option key={days} value={days}>
              {reportTexts.days(days)}
            </option>
          ))}
        </SelectField>
      </div>
      <FailureNotice error={queries.environments.error ?? queries.zones.error} />
      <div className="grid gap-4 md:grid-cols-2">
        {FILES.map(({ format, title, note, icon: Icon }) => (
          <Card key={format} title={title} action={<Icon aria-hidden className="size-4 text-ink-faint" />}>
            <p className="mb-3 text-ink-soft">{note}</p>
            <ReportFile format={format} title={title} search={search} />
          </Card>
        ))}
      </div>
    </div>
  );
}
