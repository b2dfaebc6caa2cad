import { Notice } from '../../controls/status/notice.tsx';
import type { UploadJob } from '../ingest-queries.ts';
import { CANCELLED, TIMED_OUT } from '../job-state.ts';
import * as dataTexts from '../texts.ts';
import { UploadLink } from './upload-link.tsx';

/** Why the first upload did not fill the graph, with the way to its files. */
export function UploadFailure({ job }: { readonly job: UploadJob }) {
  return (
    <Notice tone={job.status === CANCELLED ? 'info' : 'danger'} className="pointer-events-auto text-left">
      {failureOf(job)} <UploadLink job={job} />
    </Notice>
  );
}

function failureOf({ id, status, status_message: message, total_files: total, failed_files: failed }: UploadJob) {
  if (status === CANCELLED) return dataTexts.uploadWasCancelled(id);
  if (status === TIMED_OUT) return dataTexts.uploadTimedOut(id);
  if (failed > 0 && failed >= total) return dataTexts.noFileCouldBeIngested(id, total);
  return dataTexts.uploadHasFailed(id, message);
}
