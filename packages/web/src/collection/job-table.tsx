import { cancelJob } from '@chokepoint/contract';
import { FileText, OctagonX } from 'lucide-react';
import { useState } from 'react';
import { useViewer } from '../access/viewer.ts';
import { api } from '../api/client.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { Moment } from '../controls/moment.tsx';
import { ConfirmDialog } from '../controls/overlays/confirm-dialog.tsx';
import { Badge } from '../controls/status/badge.tsx';
import { Table } from '../controls/table.tsx';
import { jobState } from '../data/job-state.ts';
import { notify } from '../notifications/notifications.ts';
import { type Job, refreshCollection } from './collection-queries.ts';
import { chosenMethods } from './collection-scope.tsx';

type JobTableProps = {
  readonly label: string;
  readonly jobs: readonly Job[];
  readonly onLog: (job: number) => void;
};

export function JobTable({ label, jobs, onLog }: JobTableProps) {
  return (
    <Table label={label} columns={['Job', 'Client', 'State', 'Looks at', 'Planned', 'Took', 'Domains']}>
      {jobs.map((job) => (
        <JobRow key={job.id} job={job} onLog={onLog} />
      ))}
    </Table>
  );
}

const READY = 0;
const RUNNING = 1;

function JobRow({ job, onLog }: { readonly job: Job; readonly onLog: (job: number) => void }) {
  const { may } = useViewer();
  const [cancelling, setCancelling] = useState(false);
  const { name, tone } =
    job.status === RUNNING ? ({ name: 'Collecting', tone: 'accent' } as const) : jobState(job.status);
  const failed = job.domain_results.filter(({ success }) => !success).length;
  return (
    <tr className="hover:bg-canvas">
      <th scope="row" className="px-4 py-2 font-medium whitespace-nowrap">
        #{job.id}
      </th>
      <td className="px-4 whitespace-nowrap">{job.client_name || 'Whichever asks first'}</td>
      <td className="px-4">
        <Badge tone={job.status === READY ? 'neutral' : tone}>{job.status === READY ? 'Waiting' : name}</Badge>
        {job.status_message && job.status_message !== name && (
          <span className="mt-0.5 block max-w-64 text-xs text-ink-faint">{job.status_message}</span>
        )}
      </td>
      <td className="px-4 text-ink-soft">{chosenMethods(job).join(', ') || 'Everything'}</td>
      <td className="px-4 whitespace-nowrap text-ink-soft">
        <Moment at={job.execution_time} />
      </td>
      <td className="px-4 whitespace-nowrap tabular-nums">{duration(job.start_time, job.end_time)}</td>
      <td className="px-4 whitespace-nowrap tabular-nums">
        {job.domain_results.length}
        {failed > 0 && <span className="text-danger"> ({failed} failed)</span>}
      </td>
      <td className="px-4 text-right whitespace-nowrap">
        {(job.status === READY || job.status === RUNNING) && may('collection/ManageJobs') && (
          <IconButton icon={OctagonX} label={`Cancel job ${job.id}`} onClick={() => setCancelling(true)} />
        )}
        <IconButton icon={FileText} label={`Log of job ${job.id}`} onClick={() => onLog(job.id)} />
        {cancelling && (
          <ConfirmDialog
            title={`Cancel job #${job.id}?`}
            verb="Cancel the job"
            onConfirm={async () => {
              await api.call(cancelJob, { params: { job_id: job.id } });
              notify(`Job #${job.id} is cancelled.`);
              await refreshCollection();
            }}
            onClose={() => setCancelling(false)}
          >
            Data that the collector has already sent is kept.
          </ConfirmDialog>
        )}
      </td>
    </tr>
  );
}

/** The time between two moments; a dash if one of them is missing. */
function duration(from: string, to: string): string {
  const [begin, end] = [new Date(from), new Date(to)];
  if (begin.getUTCFullYear() < 1971 || end.getUTCFullYear() < 1971) return '–';
  const seconds = Math.max(0, Math.round((end.getTime() - begin.getTime()) / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}
