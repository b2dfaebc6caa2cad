import { loadDemoData } from '@chokepoint/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewer } from '../access/viewer.ts';
import { api } from '../api/client.ts';
import { failureText } from '../api/failure.ts';
import { Button } from '../controls/button.tsx';
import { notify } from '../notifications/notifications.ts';
import { refreshJobs } from './ingest-queries.ts';
import * as dataTexts from './texts.ts';

/** The ways to fill an empty graph. */
export function GettingStarted() {
  const { may } = useViewer();
  const [loading, setLoading] = useState(false);
  async function load(): Promise<void> {
    setLoading(true);
    try {
      await api.call(loadDemoData);
      notify(dataTexts.demoDataBeingIngested);
      await refreshJobs();
    } catch (error) {
      setLoading(false);
      notify(failureText(error), 'danger');
    }
  }
  if (!may('graphdb/IngestManage')) return dataTexts.askForUpload;
  return (
    <span className="pointer-events-auto flex flex-wrap items-center justify-center gap-2">
      <Link
        to="/data"
        className="inline-flex h-8 items-center rounded-md bg-accent px-3 font-medium text-on-accent hover:bg-accent-strong"
      >
        {dataTexts.uploadFilesCollector}
      </Link>
      <Button disabled={loading} onClick={() => void load()}>
        {loading ? dataTexts.loading : dataTexts.loadDemoData}
      </Button>
    </span>
  );
}
