import { useMutation, useQuery } from '@tanstack/react-query';
import { Sparkles, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useViewer } from '../access/viewer.ts';
import { failureText } from '../api/failure.ts';
import { Button } from '../controls/button.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { Notice } from '../controls/status/notice.tsx';
import { notify } from '../notifications/notifications.ts';
import { ClearDataDialog } from './clear-data-dialog.tsx';
import { DataTabs } from './data-tabs.tsx';
import { DropZone } from './drop-zone.tsx';
import { analyseNow, pipelineQuery } from './ingest-queries.ts';
import { JobList } from './job-list.tsx';
import * as dataTexts from './texts.ts';
import { UploadList } from './upload-list.tsx';

/** How data is uploaded and deleted. */
export function DataPage() {
  const { may } = useViewer();
  const pipeline = useQuery(pipelineQuery);
  const [clearing, setClearing] = useState(false);
  const analyse = useMutation({
    mutationFn: analyseNow,
    onSuccess: () => notify(dataTexts.analysisRequested),
    onError: (error) => notify(failureText(error), 'danger'),
  });
  return (
    <>
      <PageTitle
        title={dataTexts.data}
        note={dataTexts.dataNote}
        action={
          <div className="flex gap-2">
            {may('app/WriteAppConfig') && (
              <Button
                icon={Sparkles}
                busy={analyse.isPending}
                disabled={pipeline.data?.status !== 'idle'}
                onClick={() => analyse.mutate()}
              >
                {dataTexts.analyseNow}
              </Button>
            )}
            {may('db/Wipe') && (
              <Button icon={Trash2} tone="danger" onClick={() => setClearing(true)}>
                {dataTexts.clearData}
              </Button>
            )}
          </div>
        }
      />
      <DataTabs />
      <div className="space-y-4">
        {may('graphdb/IngestManage') ? <DropZone /> : <Notice tone="info">{dataTexts.mayNotUpload}</Notice>}
        <UploadList />
        <JobList />
      </div>
      {clearing && <ClearDataDialog onClose={() => setClearing(false)} />}
    </>
  );
}
