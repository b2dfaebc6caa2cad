import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LoaderCircle, Radar, Sparkles } from 'lucide-react';
import { useViewer } from '../../access/viewer.ts';
import { failureText } from '../../api/failure.ts';
import { Button } from '../../controls/button.tsx';
import { EmptyState } from '../../controls/status/empty-state.tsx';
import { analyseNow, pipelineQuery } from '../../data/ingest-queries.ts';
import { notify } from '../../notifications/notifications.ts';

/** Shown before the first analysis: what to do to get findings. */
export function NothingAnalysed({ unseen }: { readonly unseen: number }) {
  const { may } = useViewer();
  const status = useQuery(pipelineQuery).data?.status;
  const analyse = useMutation({
    mutationFn: analyseNow,
    onSuccess: () => notify('Analysis requested.'),
    onError: (error) => notify(failureText(error), 'danger'),
  });
  if (status !== undefined && status !== 'idle')
    return (
      <EmptyState icon={LoaderCircle} title="The service is at work">
        Analysis starts when ingest is complete. This page refreshes automatically.
      </EmptyState>
    );
  if (unseen > 0)
    return (
      <EmptyState
        icon={Radar}
        title="No analysis yet"
        action={
          may('app/WriteAppConfig') && (
            <Button icon={Sparkles} tone="primary" busy={analyse.isPending} onClick={() => analyse.mutate()}>
              Analyse now
            </Button>
          )
        }
      >
        {unseen === 1 ? 'One environment was' : `${unseen} environments were`} collected and not analysed.
        {!may('app/WriteAppConfig') && ' An administrator can ask for it, or wait for the next scheduled analysis.'}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={Radar}
      title="There is nothing to analyse yet"
      action={
        <Link
          to="/data"
          className="inline-flex h-8 items-center rounded-md bg-accent px-3 font-medium text-on-accent hover:bg-accent-strong"
        >
          Go to Data
        </Link>
      }
    >
      Upload collector files. The analysis starts automatically, and its findings appear here.
    </EmptyState>
  );
}
