import { useQuery } from '@tanstack/react-query';
import { CodeBlock } from '../controls/code-block.tsx';
import { SidePanel } from '../controls/overlays/side-panel.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../controls/status/skeleton-rows.tsx';
import { jobLogQuery } from './collection-queries.ts';
import * as collectionTexts from './texts.ts';

/** The log of the collector and of the ingest of its data. */
export function JobLog({ job, onClose }: { readonly job: number; readonly onClose: () => void }) {
  const { data, error, isPending } = useQuery(jobLogQuery(job));
  return (
    <SidePanel title={collectionTexts.logOfJob(job)} onClose={onClose}>
      {isPending && <SkeletonRows count={6} label={collectionTexts.loadingTheLog} />}
      <FailureNotice error={error} />
      {data === '' && <p className="text-ink-faint">{collectionTexts.noOutput}</p>}
      {data && <CodeBlock label={collectionTexts.log} text={data} />}
    </SidePanel>
  );
}
