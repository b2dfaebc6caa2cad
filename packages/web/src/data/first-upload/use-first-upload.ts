import { ZERO_TIME } from '@chokepoint/contract';
import { useQuery } from '@tanstack/react-query';
import { useEdition } from '../../access/use-edition.ts';
import { useViewer } from '../../access/viewer.ts';
import { environmentsQuery } from '../../environment/environments-query.ts';
import { graphIsEmptyQuery } from '../graph-is-empty.ts';
import { jobsQuery, pipelineQuery, type UploadJob } from '../ingest-queries.ts';
import { hasFailed, isUnderWay } from '../job-state.ts';

/** How far the first data is: until it was analysed once, figures would mislead. */
type FirstUpload =
  /** Nothing was uploaded. */
  | { readonly state: 'none' }
  /** Without a job if a collector brought the data. */
  | { readonly state: 'under way'; readonly job: UploadJob | undefined; readonly isEmpty: boolean }
  | { readonly state: 'failed'; readonly job: UploadJob; readonly isEmpty: boolean }
  /** It was analysed, or nothing is about to analyse it. */
  | { readonly state: 'done' };

/** Undefined until it is known, or if the user may not see the graph. */
export function useFirstUpload(): { readonly upload: FirstUpload | undefined; readonly error: Error | null } {
  const sees = useViewer().may('graphdb/Read');
  const community = useEdition() === 'community';
  const environments = useQuery({ ...environmentsQuery, enabled: sees });
  const graph = useQuery({ ...graphIsEmptyQuery, enabled: sees && environments.data?.length === 0 });
  const pipeline = useQuery({ ...pipelineQuery, enabled: sees }).data;
  const jobs = useQuery({ ...jobsQuery({}), enabled: sees }).data?.jobs;
  const error = environments.error ?? graph.error;
  const listed = environments.data;
  if (listed?.some(({ exposures }) => exposures && exposures.length > 0)) return { upload: { state: 'done' }, error };
  const isEmpty = listed && listed.length > 0 ? false : graph.data;
  if (!listed || isEmpty === undefined || !pipeline || !jobs) return { upload: undefined, error };
  // Without environments there are no figures that could say it.
  const hasNoFigures = community || listed.every(({ collected }) => !collected);
  if (!isEmpty && hasNoFigures && pipeline.last_complete_analysis_at !== ZERO_TIME)
    return { upload: { state: 'done' }, error };
  const job = jobs.findLast(isUnderWay);
  // An empty graph is analysed after everything was deleted.
  if (job || pipeline.status === 'ingesting' || (pipeline.status === 'analyzing' && !isEmpty))
    return { upload: { state: 'under way', job, isEmpty }, error };
  const [newest] = jobs;
  if (newest && hasFailed(newest)) return { upload: { state: 'failed', job: newest, isEmpty }, error };
  return { upload: { state: isEmpty ? 'none' : 'done' }, error };
}
