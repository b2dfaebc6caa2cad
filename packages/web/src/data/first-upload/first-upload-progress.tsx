import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LoaderCircle } from 'lucide-react';
import { useViewer } from '../../access/viewer.ts';
import { Moment } from '../../controls/moment.tsx';
import { EmptyState } from '../../controls/status/empty-state.tsx';
import { pipelineQuery, type UploadJob } from '../ingest-queries.ts';
import { ANALYSING, RECEIVING } from '../job-state.ts';
import { usePipelineProgress } from '../pipeline-progress.ts';
import * as dataTexts from '../texts.ts';
import { UploadLink } from './upload-link.tsx';

const BAR =
  'h-1.5 min-w-0 grow appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent';

type FirstUploadProgressProps = {
  readonly job: UploadJob | undefined;
  /** Whether the page can already be used for what is in the graph. */
  readonly isEmpty: boolean;
  /** What is shown here then. */
  readonly note?: string;
};

/** Stands for a page that has nothing to show until the first upload is analysed. The page changes by itself then. */
export function FirstUploadProgress({ job, isEmpty, note = dataTexts.pageFillsByItself }: FirstUploadProgressProps) {
  const { user } = useViewer();
  const pipeline = useQuery(pipelineQuery).data;
  const { name, extent } = usePipelineProgress();
  const stage = stageOf(job, pipeline?.status);
  const next = pipeline?.status === 'idle' && stage === 'analysed' ? pipeline.next_scheduled_analysis_at : null;
  const whose = job?.user_id === user.id ? dataTexts.yourFirstUpload : dataTexts.theFirstUpload;
  const title = {
    received: dataTexts.firstUploadReceived,
    ingested: dataTexts.firstUploadIngested,
    analysed: next ? dataTexts.firstUploadWaits : dataTexts.firstUploadAnalysed,
  }[stage](job ? whose : dataTexts.theFirstData);
  return (
    <EmptyState icon={LoaderCircle} busy title={title} action={<Ways job={job} explores={!isEmpty} />}>
      {next ? dataTexts.analysedWhen(<Moment at={next} />) : note}
      {name && extent && (
        <div className="mx-auto mt-3 flex max-w-72 items-center gap-3 text-ink-soft">
          <progress aria-label={name} value={extent.done} max={extent.of} className={BAR} />
          <span className="shrink-0 tabular-nums">
            {name} {extent.text}
          </span>
        </div>
      )}
    </EmptyState>
  );
}

function Ways({ job, explores }: { readonly job: UploadJob | undefined; readonly explores: boolean }) {
  return (
    <>
      <UploadLink job={job} />
      {explores && (
        <Link to="/explore" className="text-accent-strong underline underline-offset-2">
          {dataTexts.exploreObjects}
        </Link>
      )}
    </>
  );
}

function stageOf(job: UploadJob | undefined, status: string | undefined): 'received' | 'ingested' | 'analysed' {
  if (job?.status === RECEIVING) return 'received';
  return job?.status === ANALYSING || (!job && status === 'analyzing') ? 'analysed' : 'ingested';
}
