import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeftRight, GitCompare } from 'lucide-react';
import { useLongQuery } from '../../api/use-long-query.ts';
import { Button } from '../../controls/button.tsx';
import { SelectField } from '../../controls/fields/select-field.tsx';
import { IconButton } from '../../controls/icon-button.tsx';
import { EmptyState } from '../../controls/status/empty-state.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { Notice } from '../../controls/status/notice.tsx';
import { SkeletonRows } from '../../controls/status/skeleton-rows.tsx';
import { Stopped } from '../../controls/status/stopped.tsx';
import { Working } from '../../controls/status/working.tsx';
import { RemediationFrame } from '../remediation-frame.tsx';
import { RunDifferences } from './run-differences.tsx';
import { comparison, type Run, runsQuery } from './run-queries.ts';
import * as runTexts from './texts.ts';

/** How two analyses differ: the proof that something was fixed, or that something new has appeared. */
export function RunsPage() {
  return (
    <RemediationFrame title={runTexts.compareAnalyses} note={runTexts.compareAnalysesNote} what={runTexts.permission}>
      <Comparison />
    </RemediationFrame>
  );
}

function Comparison() {
  const search = useSearch({ from: '/signed-in/remediation/runs' });
  const navigate = useNavigate({ from: '/remediation/runs' });
  const runs = useQuery(runsQuery);
  const comparableRuns = runs.data?.filter(({ comparable }) => comparable) ?? [];
  const [before, after] = [search.before ?? comparableRuns[1]?.id, search.after ?? comparableRuns[0]?.id];
  const isPair = before !== undefined && after !== undefined;
  const query = useLongQuery(isPair && before !== after ? comparison(before, after) : undefined);
  if (runs.isPending) return <SkeletonRows count={5} label={runTexts.loadingTheAnalyses} />;
  if (runs.error) return <FailureNotice error={runs.error} />;
  if (comparableRuns.length < 2 && !isPair)
    return (
      <EmptyState icon={GitCompare} title={runTexts.thereNotYetTwo}>
        {runTexts.thereNotYetTwoText}
      </EmptyState>
    );
  const choose = (next: { before?: number; after?: number }) =>
    void navigate({ search: { before: before!, after: after!, ...next } });
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end gap-2 rounded-xl border border-line bg-surface p-4 shadow-card">
        <RunField
          label={runTexts.before}
          runs={comparableRuns}
          chosen={before}
          onChoose={(id) => choose({ before: id })}
        />
        <IconButton
          icon={ArrowLeftRight}
          label={runTexts.swapTheTwo}
          className="mb-0.5"
          onClick={() => choose({ before: after!, after: before! })}
        />
        <RunField
          label={runTexts.after}
          runs={comparableRuns}
          chosen={after}
          onChoose={(id) => choose({ after: id })}
        />
      </div>
      {before === after && <Notice tone="info">{runTexts.theseSame}</Notice>}
      {query.isWorking && <Working label={runTexts.comparing} note={runTexts.comparingNote} onCancel={query.stop} />}
      {query.isStopped && <Stopped verb={runTexts.compare} onAgain={query.again} />}
      {query.error && !query.isWorking && (
        <>
          <FailureNotice error={query.error} />
          <Button onClick={query.again}>{runTexts.tryAgain}</Button>
        </>
      )}
      {query.data && !query.isWorking && before !== after && (
        <RunDifferences
          compared={query.data}
          change={search.show}
          type={search.type}
          onChoose={(show, type) =>
            void navigate({
              search: ({ type: _, ...rest }) => ({ ...rest, show, ...(type && { type }) }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </div>
  );
}

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

type RunFieldProps = {
  readonly label: string;
  readonly runs: readonly Run[];
  readonly chosen: number | undefined;
  readonly onChoose: (id: number) => void;
};

function RunField({ label, runs, chosen, onChoose }: RunFieldProps) {
  return (
    <SelectField
      label={label}
      className="w-60"
      value={chosen ?? ''}
      onChange={(event) => onChoose(Number(event.target.value))}
    >
      {!runs.some(({ id }) => id === chosen) && <option value={chosen}>#{chosen}</option>}
      {runs.map(({ id, taken_at }) => (
        <option key={id} value={id}>
          {`#${id} · ${moment.format(new Date(taken_at))}`}
        </option>
      ))}
    </SelectField>
  );
}
