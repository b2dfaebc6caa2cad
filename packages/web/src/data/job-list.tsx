import { useQuery } from '@tanstack/react-query';
import { Database } from 'lucide-react';
import { useState } from 'react';
import { useViewer } from '../access/viewer.ts';
import { failureText } from '../api/failure.ts';
import { Badge } from '../controls/badge.tsx';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { FailureNotice } from '../controls/failure-notice.tsx';
import { Moment } from '../controls/moment.tsx';
import { SkeletonRows } from '../controls/skeleton-rows.tsx';
import { Table } from '../controls/table.tsx';
import { notify } from '../notifications/notifications.ts';
import { cancelJob, jobsQuery, PAGE, type UploadJob } from './ingest-queries.ts';
import { JobOutcomes } from './job-outcomes.tsx';
import { isUnderWay, jobState } from './job-state.ts';
import { sizeText } from './size-text.ts';

/** What was uploaded, by whom, and what became of it. */
export function JobList() {
  const [page, setPage] = useState(0);
  const jobs = useQuery(jobsQuery(page));
  const [open, setOpen] = useState<number>();
  const shown = jobs.data?.jobs ?? [];
  return (
    <Card title="Uploads" flush>
      {jobs.isPending && <SkeletonRows label="Loading the uploads" />}
      {jobs.error && <FailureNotice error={jobs.error} />}
      {jobs.data && shown.length === 0 && (
        <EmptyState icon={Database} title="Nothing was uploaded yet">
          What a collector saw becomes the graph as soon as its files are here.
        </EmptyState>
      )}
      {shown.length > 0 && (
        <Table label="Uploads" columns={['Upload', 'State', 'Begun', 'Files', 'Read']}>
          {shown.map((job) => (
            <JobRow
              key={job.id}
              job={job}
              open={open === job.id}
              onToggle={() => setOpen(open === job.id ? undefined : job.id)}
            />
          ))}
        </Table>
      )}
      {(jobs.data?.count ?? 0) > PAGE && (
        <div className="flex items-center gap-2 border-t border-line px-4 py-2">
          <Button className="h-7 px-2" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button
            className="h-7 px-2"
            disabled={(page + 1) * PAGE >= (jobs.data?.count ?? 0)}
            onClick={() => setPage(page + 1)}
          >
            Older
          </Button>
        </div>
      )}
    </Card>
  );
}

type JobRowProps = { readonly job: UploadJob; readonly open: boolean; readonly onToggle: () => void };

function JobRow({ job, open, onToggle }: JobRowProps) {
  const { may } = useViewer();
  const { name, tone } = jobState(job.status);
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
          {job.status_message && job.status_message !== name && (
            <span className="mt-0.5 block text-xs text-ink-faint">{job.status_message}</span>
          )}
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
          {sizeText(bytes)}, {objects.toLocaleString()} objects
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
