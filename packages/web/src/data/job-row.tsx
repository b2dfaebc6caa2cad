import { useViewer } from '../access/viewer.ts';
import { failureText } from '../api/failure.ts';
import { Button } from '../controls/button.tsx';
import { Moment } from '../controls/moment.tsx';
import { Badge } from '../controls/status/badge.tsx';
import { notify } from '../notifications/notifications.ts';
import { cancelJob, type UploadJob } from './ingest-queries.ts';
import { JobOutcomes } from './job-outcomes.tsx';
import { isUnderWay, jobRemark, jobState } from './job-state.ts';
import { sizeText } from './size-text.ts';
import * as dataTexts from './texts.ts';

type JobRowProps = { readonly job: UploadJob; readonly open: boolean; readonly onToggle: () => void };

/** One upload; unfolded, with the outcome of each of its files. */
export function JobRow({ job, open, onToggle }: JobRowProps) {
  const { may } = useViewer();
  const { name, tone } = jobState(job.status);
  const remark = jobRemark(job);
  const { bytes, total_bytes: total, objects } = job.progress;
  return (
    <>
      <tr>
        <td className="px-4 py-2 whitespace-nowrap">
          #{job.id}
          <span className="block text-xs text-ink-faint">{job.user_email_address ?? dataTexts.aCollector}</span>
        </td>
        <td className="px-4 py-2">
          <Badge tone={tone}>{name}</Badge>
          {remark && remark !== name && <span className="mt-0.5 block text-xs text-ink-faint">{remark}</span>}
        </td>
        <td className="px-4 py-2 whitespace-nowrap">
          <Moment at={job.start_time} />
        </td>
        <td className="px-4 py-2 tabular-nums">
          {job.total_files}
          {job.failed_files > 0 && <span className="text-danger"> {dataTexts.failedCount(job.failed_files)}</span>}
        </td>
        <td className="px-4 py-2 tabular-nums">
          {isUnderWay(job) && total > 0 && (
            <progress
              aria-label={dataTexts.readingUploadId(job.id)}
              value={bytes}
              max={total}
              className="block h-1.5 w-28"
            />
          )}
          {dataTexts.sizeAndObjects(sizeText(bytes), objects)}
        </td>
        <td className="px-4 py-2 whitespace-nowrap">
          <Button className="h-7 px-2" aria-expanded={open} onClick={onToggle}>
            {dataTexts.files}
          </Button>
          {isUnderWay(job) && may('graphdb/IngestManage') && (
            <Button
              className="ml-1 h-7 px-2"
              onClick={() =>
                void cancelJob(job.id).then(
                  () => notify(dataTexts.uploadIdCancelled(job.id)),
                  (error) => notify(failureText(error), 'danger'),
                )
              }
            >
              {dataTexts.cancel}
            </Button>
          )}
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={6} className="bg-canvas px-4 py-3">
            <JobOutcomes job={job} />
          </td>
        </tr>
      )}
    </>
  );
}
