import { getAnalysisProgress } from '@chokepoint/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useViewer } from '../access/viewer.ts';
import { api } from '../api/client.ts';
import { jobsQuery, pipelineQuery, type UploadJob } from './ingest-queries.ts';
import { isUnderWay } from './job-state.ts';
import * as dataTexts from './texts.ts';

const NAMES: Readonly<Record<string, string>> = {
  ingesting: dataTexts.ingesting,
  analyzing: dataTexts.analysing,
  purging: dataTexts.deletingData,
  pruning: dataTexts.removingWhatOutDate,
  starting: dataTexts.starting,
  optimizing: dataTexts.cleaningUp,
};

const analysisQuery = queryOptions({
  queryKey: ['analysis-progress'],
  queryFn: async ({ signal }) => (await api.call(getAnalysisProgress, { signal })).body.data,
  refetchInterval: 2_000,
  retry: false,
});

type Extent = { readonly text: string; readonly done: number; readonly of: number };

/** What the service is working on, and how far it is; without a name while it does nothing. */
export function usePipelineProgress(): { readonly name?: string | undefined; readonly extent?: Extent | undefined } {
  const { may } = useViewer();
  const status = useQuery(pipelineQuery).data?.status;
  const jobs = useQuery({ ...jobsQuery({}), enabled: status === 'ingesting' });
  const analysis = useQuery({ ...analysisQuery, enabled: status === 'analyzing' && may('graphdb/Read') });
  if (status === undefined) return {};
  const extent =
    status === 'ingesting'
      ? extentRead(jobs.data?.jobs ?? [])
      : status === 'analyzing' && analysis.data
        ? extentOfSteps(analysis.data.steps)
        : undefined;
  return { name: NAMES[status], extent };
}

/** The share of all running uploads that is done. */
function extentRead(jobs: readonly UploadJob[]): Extent | undefined {
  const running = jobs.filter(isUnderWay);
  const of = running.reduce((sum, { progress }) => sum + progress.total_bytes, 0);
  const done = running.reduce((sum, { progress }) => sum + progress.bytes, 0);
  return of > 0 ? { text: `${Math.floor((100 * done) / of)}%`, done, of } : undefined;
}

function extentOfSteps(steps: readonly { readonly status: string }[]): Extent | undefined {
  const at = steps.findIndex(({ status }) => status === 'running');
  return at < 0 ? undefined : { text: dataTexts.stepOf(at + 1, steps.length), done: at, of: steps.length };
}
