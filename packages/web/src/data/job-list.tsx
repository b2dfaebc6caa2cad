import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Database } from 'lucide-react';
import { useViewer } from '../access/viewer.ts';
import { failureText } from '../api/failure.ts';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { CheckField } from '../controls/fields/check-field.tsx';
import { INPUT_STYLE } from '../controls/fields/text-field.tsx';
import { Moment } from '../controls/moment.tsx';
import { Pager } from '../controls/pager.tsx';
import { Badge } from '../controls/status/badge.tsx';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../controls/status/skeleton-rows.tsx';
import { Table } from '../controls/table.tsx';
import { notify } from '../notifications/notifications.ts';
import type { DataSearch } from './data-search.ts';
import { cancelJob, jobsQuery, PAGE, type UploadJob } from './ingest-queries.ts';
import { JobOutcomes } from './job-outcomes.tsx';
import { isUnderWay, jobState } from './job-state.ts';
import { sizeText } from './size-text.ts';

/** What was uploaded, by whom, and what became of it. */
export function JobList() {
  const search = useSearch({ from: '/signed-in/data' });
  const { state, mine, page = 0, upload: open } = search;
  const navigate = useNavigate({ from: '/data' });
  const { user } = useViewer();
  const jobs = useQuery(jobsQuery({ state, user: mine && user.id, page }));
  const shown = jobs.data?.jobs ?? [];
  const narrowed = state !== undefined || mine === true;
  // Another choice begins at its first page, with nothing unfolded.
  const choose = (next: DataSearch) =>
    void navigate({
      search: { ...(next.state !== undefined && { state: next.state }), ...(next.mine && { mine: true }) },
      replace: true,
    });
  return (
    <Card
      title="Uploads"
      action={
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          <CheckField
            label="Only mine"
            checked={mine === true}
            onChange={(event) => choose({ state, ...(event.target.checked && { mine: true }) })}
          />
          <select
            aria-label="State"
            className={`${INPUT_STYLE} w-40`}
            value={state ?? ''}
            onChange={(event) =>
              choose({ ...(event.target.value && { state: Number(event.target.value) }), ...(mine && { mine }) })
            }
          >
            <option value="">Every state</option>
            {STATES_TO_CHOOSE.map((one) => (
              <option key={one} value={one}>
                {jobState(one).name}
              </option>
            ))}
          </select>
        </div>
      }
      flush
    >
      {jobs.isPending && <SkeletonRows label="Loading the uploads" />}
      {jobs.error && <FailureNotice error={jobs.error} className="m-4" />}
      {jobs.data && shown.length === 0 && narrowed && <EmptyState icon={Database} title="No upload fits" />}
      {jobs.data && shown.length === 0 && !narrowed && (
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
              onToggle={() =>
                void navigate({
                  search: ({ upload, ...rest }) => (upload === job.id ? rest : { ...rest, upload: job.id }),
                  replace: true,
                })
              }
            />
          ))}
        </Table>
      )}
      <Pager
        page={page}
        size={PAGE}
        count={jobs.data?.count ?? 0}
        onPage={(next) =>
          void navigate({
            search: ({ page: _, upload: __, ...rest }) => ({ ...rest, ...(next > 0 && { page: next }) }),
          })
        }
      />
    </Card>
  );
}

/** In the order in which people look for them. */
const STATES_TO_CHOOSE = [2, 8, 5, 3, 4, 1, 6, 7];

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
