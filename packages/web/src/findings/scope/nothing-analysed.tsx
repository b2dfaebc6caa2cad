import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LoaderCircle, Radar, Sparkles } from 'lucide-react';
import { useViewer } from '../../access/viewer.ts';
import { failureText } from '../../api/failure.ts';
import { Button } from '../../controls/button.tsx';
import { EmptyState } from '../../controls/status/empty-state.tsx';
import { FirstUploadProgress } from '../../data/first-upload/first-upload-progress.tsx';
import { UploadFailure } from '../../data/first-upload/upload-failure.tsx';
import { useFirstUpload } from '../../data/first-upload/use-first-upload.ts';
import { analyseNow, pipelineQuery } from '../../data/ingest-queries.ts';
import { notify } from '../../notifications/notifications.ts';
import * as findingTexts from '../texts.ts';

/** Shown before the first analysis: what to do to get findings. */
export function NothingAnalysed({ unseen }: { readonly unseen: number }) {
  const { may } = useViewer();
  const { upload } = useFirstUpload();
  const status = useQuery(pipelineQuery).data?.status;
  const analyse = useMutation({
    mutationFn: analyseNow,
    onSuccess: () => notify(findingTexts.analysisRequested),
    onError: (error) => notify(failureText(error), 'danger'),
  });
  if (upload?.state === 'under way') return <FirstUploadProgress {...upload} />;
  if (status !== undefined && status !== 'idle')
    return (
      <EmptyState icon={LoaderCircle} title={findingTexts.serviceWork}>
        {findingTexts.serviceWorkText}
      </EmptyState>
    );
  if (unseen > 0)
    return (
      <EmptyState
        icon={Radar}
        title={findingTexts.noAnalysisYet}
        action={
          may('app/WriteAppConfig') && (
            <Button icon={Sparkles} tone="primary" busy={analyse.isPending} onClick={() => analyse.mutate()}>
              {findingTexts.analyseNow}
            </Button>
          )
        }
      >
        {findingTexts.collectedNotAnalysed(unseen, !may('app/WriteAppConfig') && findingTexts.administratorCanAsk)}
        {upload?.state === 'failed' && (
          <div className="mt-3">
            <UploadFailure {...upload} />
          </div>
        )}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={Radar}
      title={findingTexts.thereNothingAnalyseYet}
      action={
        <Link
          to="/data"
          className="inline-flex h-8 items-center rounded-md bg-accent px-3 font-medium text-on-accent hover:bg-accent-strong"
        >
          {findingTexts.goToData}
        </Link>
      }
    >
      {findingTexts.thereNothingAnalyseYetText}
      {upload?.state === 'failed' && (
        <div className="mt-3">
          <UploadFailure {...upload} />
        </div>
      )}
    </EmptyState>
  );
}
