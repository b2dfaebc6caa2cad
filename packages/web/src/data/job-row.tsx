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
          <span className="block text-xs text-ink-faint">{job.user_email_address ?? 'a collector'}</span>
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
          {job.failed_files > 0 && <span className="text-danger"> ({job.failed_files} failed)</span>}
        </td>
        <td className="px-4 py-2 tabular-nums">
          {isUnderWay(job) && total > 0 && (
            <progress aria-label={`Reading upload ${job.id}`} value={bytes} max={total} className="block h-1.5 w-28" />
          )}
          {sizeText(bytes)}, {objects.toLocaleString()} {objects === 1 ? 'object' : 'objects'}
        </td>
        <td className="px-4 py-2 whitespace-nowrap">
          <Button className="h-7 px-2" aria-expanded={open} onClick={onToggle}>
            Files
          </Button>
          {isUnderWay(job) && may('graphdb/IngestManage') && (
            <Button
              className="ml-1 h-7 px-2"
              onClick={() =>
                void cancelJob(job.id).then(
                  () => notify(`Upload #${job.id} is cancelled.`),
                  (error) => notify(failureText(error), 'danger'),
                )
              }
            >
              Cancel
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
