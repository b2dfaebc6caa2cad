import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Gauge } from 'lucide-react';
import { PageGate } from '../../access/page-gate.tsx';
import { useViewer } from '../../access/viewer.ts';
import { SelectField } from '../../controls/fields/select-field.tsx';
import { PageTitle } from '../../controls/page-title.tsx';
import { EmptyState } from '../../controls/status/empty-state.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../../controls/status/skeleton-rows.tsx';
import { useChosenEnvironment } from '../../environment/chosen-environment.ts';
import { DataTabs } from '../data-tabs.tsx';
import { AnalysedFirst } from '../first-upload/analysed-first.tsx';
import * as dataTexts from '../texts.ts';
import { QualityMetrics } from './quality-metrics.tsx';
import { qualityQuery, type Subject, subjectsQuery } from './quality-queries.ts';
import { SPANS } from './quality-search.ts';
import { QualityWarnings } from './quality-warnings.tsx';

/** How much is known, and whether it grows or becomes stale. */
export function QualityPage() {
  const sees = useViewer().may('graphdb/Read');
  const search = useSearch({ from: '/signed-in/data/quality' });
  const navigate = useNavigate({ from: '/data/quality' });
  const subjects = useQuery({ ...subjectsQuery, enabled: sees });
  const chosen = useChosenEnvironment();
  const wanted = search.of ?? chosen?.id;
  const subject = subjects.data?.find(({ id }) => id === wanted) ?? subjects.data?.[0];
  const days = search.days ?? 90;
  return (
    <>
      <PageTitle
        title={dataTexts.dataQuality}
        note={dataTexts.dataQualityNote}
        action={
          subjects.data &&
          subjects.data.length > 0 && (
            <div className="flex flex-wrap gap-2">
              <SelectField
                label={dataTexts.environment}
                className="w-52"
                value={subject?.id}
                onChange={(event) => void navigate({ search: { ...search, of: event.target.value } })}
              >
                {subjects.data.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </SelectField>
              <SelectField
                label={dataTexts.period}
                className="w-32"
                value={days}
                onChange={(event) => void navigate({ search: { ...search, days: Number(event.target.value) } })}
              >
                {SPANS.map((span) => (
                  <option key={span} value={span}>
                    {dataTexts.spanDays(span)}
                  </option>
                ))}
              </SelectField>
            </div>
          )
        }
      />
      <DataTabs />
      <PageGate
        sees={sees}
        what={dataTexts.seeDataQuality}
        query={subjects}
        loading={dataTexts.loadingTheEnvironments}
        rows={4}
      >
        {() => (
          <AnalysedFirst>
            {subject ? (
              <Quality key={subject.id} subject={subject} days={days} />
            ) : (
              <EmptyState icon={Gauge} title={dataTexts.nothingKnownYet}>
                {dataTexts.nothingKnownYetText}
              </EmptyState>
            )}
          </AnalysedFirst>
        )}
      </PageGate>
    </>
  );
}

function Quality({ subject, days }: { readonly subject: Subject; readonly days: number }) {
  const quality = useQuery(qualityQuery(subject, days));
  if (quality.isPending) return <SkeletonRows count={6} label={dataTexts.loadingTheFigures} />;
  if (quality.error) return <FailureNotice error={quality.error} />;
  if (quality.data.length === 0)
    return (
      <EmptyState icon={Gauge} title={dataTexts.noFiguresLabelLast(subject.label, days)}>
        {dataTexts.theyTakenAfterEachAnalysis}
      </EmptyState>
    );
  return (
    <div className="space-y-4">
      <QualityMetrics samples={quality.data} />
      <QualityWarnings />
    </div>
  );
}
