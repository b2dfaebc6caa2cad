import { getAnalysisProgress } from '@chokepoint/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LoaderCircle } from 'lucide-react';
import { useViewer } from '../../access/viewer.ts';
import { api } from '../../api/client.ts';
import { jobsQuery, pipelineQuery, type UploadJob } from '../../data/ingest-queries.ts';
import { isUnderWay } from '../../data/job-state.ts';
import * as appTexts from '../texts.ts';

const NAMES: Readonly<Record<string, string>> = {
  ingesting: appTexts.ingesting,
  analyzing: appTexts.analysing,
  purging: appTexts.deletingData,
  pruning: appTexts.removingWhatOutDate,
  starting: appTexts.starting,
  optimizing: appTexts.cleaningUp,
};

const analysisQuery = queryOptions({
  queryKey: ['analysis-progress'],
  queryFn: async ({ signal }) => (await api.call(getAnalysisProgress, { signal })).body.data,
  refetchInterval: 2_000,
  retry: false,
});

/** What the service is working on and its progress, on every page. */
export function PipelineStatus() {
  const { may } = useViewer();
  const status = useQuery(pipelineQuery).data?.status;
  const jobs = useQuery({ ...jobsQuery({}), enabled: status === 'ingesting' });
  const analysis = useQuery({ ...analysisQuery, enabled: status === 'analyzing' && may('graphdb/Read') });
  const name = status && NAMES[status];
  const extent =
    status === 'ingesting'
      ? percentRead(jobs.data?.jobs ?? [])
      : status === 'analyzing' && analysis.data
        ? stepText(analysis.data.steps)
        : undefined;
  return (
    <span role="status" className="text-xs">
      {name && (
        <Link to="/data" title={name} className="flex items-center gap-1.5 whitespace-nowrap text-accent-strong">
          <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
          <span className="max-sm:sr-only">{name}</span>
          {extent && <span className="tabular-nums max-sm:sr-only">{extent}</span>}
        </Link>
      )}
    </span>
  );
}

/** The share of all running uploads that is done. */
function percentRead(jobs: readonly UploadJob[]): string | undefined {
  const running = jobs.filter(isUnderWay);
  const total = running.reduce((sum, { progress }) => sum + progress.total_bytes, 0);
  const read = running.reduce((sum, { progress }) => sum + progress.bytes, 0);
  return total > 0 ? `${Math.floor((100 * read) / total)}%` : undefined;
}

function stepText(steps: readonly { readonly status: string }[]): string | undefined {
  const at = steps.findIndex(({ status }) => status === 'running');
  return at < 0 ? undefined : appTexts.stepOf(at + 1, steps.length);
}
