import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { NoAccess } from '../access/no-access.tsx';
import { useViewer } from '../access/viewer.ts';
import { Card } from '../controls/card.tsx';
import { INPUT_STYLE } from '../controls/fields/text-field.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { Pager } from '../controls/pager.tsx';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { Settling } from '../controls/status/settling.tsx';
import { SkeletonRows } from '../controls/status/skeleton-rows.tsx';
import { DataTabs } from '../data/data-tabs.tsx';
import { jobState } from '../data/job-state.ts';
import { clientsQuery, finishedJobsQuery, JOBS_PER_PAGE, openJobsQuery } from './collection-queries.ts';
import { JobLog } from './job-log.tsx';
import { JobTable } from './job-table.tsx';
import type { JobsSearch } from './jobs-search.ts';

const FINISHED = [2, 8, 5, 4, 3, -1];

/** What collectors are asked for, do, and did. */
export function JobsPage() {
  const { may } = useViewer();
  const sees = may('collection/ReadJobs', 'clients/Read');
  const search = useSearch({ from: '/signed-in/data/jobs' });
  const navigate = useNavigate({ from: '/data/jobs' });
  const [page, setPage] = useState(0);
  const clients = useQuery({ ...clientsQuery, enabled: may('clients/Read') }).data ?? [];
  const open = useQuery({ ...openJobsQuery, enabled: sees });
  const finished = useQuery({
    ...finishedJobsQuery({ client: search.client, status: search.status, page }),
    enabled: sees,
  });
  const go = (change: JobsSearch) => {
    setPage(0);
    void navigate({ search: change, replace: true });
  };
  const without = (name: 'client' | 'status') => {
    const { [name]: _, ...rest } = search;
    return rest;
  };
  const showLog = (log: number) => void navigate({ search: { ...search, log } });
  // The two lists are asked one after the other: what has ended in between is shown once.
  const over = new Set(finished.data?.jobs.map(({ id }) => id));
  const shown = (open.data ?? []).filter(
    ({ id, client_id }) => !over.has(id) && (!search.client || client_id === search.client),
  );
  return (
    <>
      <PageTitle title="Jobs" note="What collectors are asked for, what they do, and what they did." />
      <DataTabs />
      {!sees && <NoAccess what="see the jobs" />}
      {sees && (
        <div className="space-y-4">
          {shown.length > 0 && (
            <Card title="Waiting and running" flush>
              <JobTable label="Waiting and running" jobs={shown} onLog={showLog} />
            </Card>
          )}
          <Card
            title="Finished"
            action={
              <div className="flex flex-wrap justify-end gap-2">
                <select
                  aria-label="Client"
                  className={`${INPUT_STYLE} w-40`}
                  value={search.client ?? ''}
                  onChange={(event) =>
                    go(event.target.value ? { ...search, client: event.target.value } : without('client'))
                  }
                >
                  <option value="">All clients</option>
                  {clients.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
                <select
                  aria-label="How it ended"
                  className={`${INPUT_STYLE} w-44`}
                  value={search.status ?? ''}
                  onChange={(event) =>
                    go(event.target.value ? { ...search, status: event.target.value } : without('status'))
                  }
                >
                  <option value="">However they ended</option>
                  {FINISHED.map((status) => (
                    <option key={status} value={status}>
                      {jobState(status).name}
                    </option>
                  ))}
                </select>
              </div>
            }
            flush
          >
            {finished.isPending && <SkeletonRows count={5} label="Loading the jobs" />}
            <FailureNotice error={finished.error ?? open.error} className="m-4" />
            {finished.data?.jobs.length === 0 && (
              <EmptyState icon={ListChecks} title="No job has ended">
                Clients get their jobs by schedules, or by “Collect now”.
              </EmptyState>
            )}
            {finished.data && finished.data.jobs.length > 0 && (
              <Settling busy={finished.isPlaceholderData}>
                <JobTable label="Finished" jobs={finished.data.jobs} onLog={showLog} />
              </Settling>
            )}
            <Pager page={page} size={JOBS_PER_PAGE} count={finished.data?.count ?? 0} onPage={setPage} />
          </Card>
        </div>
      )}
      {search.log !== undefined && (
        <JobLog job={search.log} onClose={() => void navigate({ search: ({ log: _, ...rest }) => rest })} />
      )}
    </>
  );
}
