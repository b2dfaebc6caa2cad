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
import * as collectionTexts from './texts.ts';

type JobTableProps = {
  readonly label: string;
  readonly jobs: readonly Job[];
  readonly onLog: (job: number) => void;
};

export function JobTable({ label, jobs, onLog }: JobTableProps) {
  return (
    <Table
      label={label}
      columns={[
        collectionTexts.job,
        collectionTexts.client,
        collectionTexts.state,
        collectionTexts.scope,
        collectionTexts.scheduled,
        collectionTexts.duration,
        collectionTexts.domains,
      ]}
    >
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
    job.status === RUNNING ? ({ name: collectionTexts.collecting, tone: 'accent' } as const) : jobState(job.status);
  const failed = job.domain_results.filter(({ success }) => !success).length;
  return (
    <tr className="hover:bg-canvas">
      <th scope="row" className="px-4 py-2 font-medium whitespace-nowrap">
        #{job.id}
      </th>
      <td className="px-4 whitespace-nowrap">{job.client_name || collectionTexts.anyClient}</td>
      <td className="px-4">
        <Badge tone={job.status === READY ? 'neutral' : tone}>
          {job.status === READY ? collectionTexts.waiting : name}
        </Badge>
        {job.status_message && job.status_message !== name && (
          <span className="mt-0.5 block max-w-64 text-xs text-ink-faint">{job.status_message}</span>
        )}
      </td>
      <td className="px-4 text-ink-soft">{chosenMethods(job).join(', ') || collectionTexts.everything}</td>
      <td className="px-4 whitespace-nowrap text-ink-soft">
        <Moment at={job.execution_time} />
      </td>
      <td className="px-4 whitespace-nowrap tabular-nums">{duration(job.start_time, job.end_time)}</td>
      <td className="px-4 whitespace-nowrap tabular-nums">
        {job.domain_results.length}
        {failed > 0 && <span className="text-danger"> {collectionTexts.failedCount(failed)}</span>}
      </td>
      <td className="px-4 text-right whitespace-nowrap">
        {(job.status === READY || job.status === RUNNING) && may('collection/ManageJobs') && (
          <IconButton icon={OctagonX} label={collectionTexts.cancelJobId(job.id)} onClick={() => setCancelling(true)} />
        )}
        <IconButton icon={FileText} label={collectionTexts.logJobId(job.id)} onClick={() => onLog(job.id)} />
        {cancelling && (
          <ConfirmDialog
            title={collectionTexts.cancelQuestion(job.id)}
            verb={collectionTexts.cancelTheJob}
            onConfirm={async () => {
              await api.call(cancelJob, { params: { job_id: job.id } });
              notify(collectionTexts.jobIdCancelled(job.id));
              await refreshCollection();
            }}
            onClose={() => setCancelling(false)}
          >
            {collectionTexts.dataCollectorHasAlready}
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
  if (seconds < 3600) return collectionTexts.minutesAndSeconds(Math.floor(seconds / 60), seconds % 60);
  return collectionTexts.hoursAndMinutes(Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60));
}
