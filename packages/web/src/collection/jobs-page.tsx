import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { PageGate } from '../access/page-gate.tsx';
import { useViewer } from '../access/viewer.ts';
import { Card } from '../controls/card.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { Pager } from '../controls/pager.tsx';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { LoadedRows } from '../controls/status/loaded-rows.tsx';
import { DataTabs } from '../data/data-tabs.tsx';
import { finishedJobsQuery, JOBS_PER_PAGE, openJobsQuery } from './collection-queries.ts';
import { JobFilter } from './job-filter.tsx';
import { JobLog } from './job-log.tsx';
import { JobTable } from './job-table.tsx';
import * as collectionTexts from './texts.ts';

/** The jobs of collectors: waiting, running and finished. */
export function JobsPage() {
  const sees = useViewer().may('collection/ReadJobs', 'clients/Read');
  const search = useSearch({ from: '/signed-in/data/jobs' });
  const navigate = useNavigate({ from: '/data/jobs' });
  const [page, setPage] = useState(0);
  const open = useQuery({ ...openJobsQuery, enabled: sees });
  const finished = useQuery({
    ...finishedJobsQuery({ client: search.client, status: search.status, page }),
    enabled: sees,
  });
  const showLog = (log: number) => void navigate({ search: { ...search, log } });
  // The two lists are requested separately: a job that ended in between is shown once.
  const over = new Set(finished.data?.jobs.map(({ id }) => id));
  const shown = (open.data ?? []).filter(
    ({ id, client_id }) => !over.has(id) && (!search.client || client_id === search.client),
  );
  return (
    <>
      <PageTitle title={collectionTexts.jobs} note={collectionTexts.jobsNote} />
      <DataTabs />
      <PageGate sees={sees} what={collectionTexts.seeTheJobs}>
        <div className="space-y-4">
          {shown.length > 0 && (
            <Card title={collectionTexts.waitingAndRunning} flush>
              <JobTable label={collectionTexts.waitingAndRunning} jobs={shown} onLog={showLog} />
            </Card>
          )}
          <Card
            title={collectionTexts.finished}
            action={
              <JobFilter
                search={search}
                onChange={(next) => {
                  setPage(0);
                  void navigate({ search: next, replace: true });
                }}
              />
            }
            flush
          >
            <LoadedRows
              query={{ ...finished, error: finished.error ?? open.error }}
              rows={finished.data?.jobs}
              loading={collectionTexts.loadingTheJobs}
              count={5}
              empty={
                <EmptyState icon={ListChecks} title={collectionTexts.noJobHasEnded}>
                  {collectionTexts.noJobHasEndedText}
                </EmptyState>
              }
            >
              {(jobs) => <JobTable label={collectionTexts.finished} jobs={jobs} onLog={showLog} />}
            </LoadedRows>
            <Pager page={page} size={JOBS_PER_PAGE} count={finished.data?.count ?? 0} onPage={setPage} />
          </Card>
        </div>
      </PageGate>
      {search.log !== undefined && (
        <JobLog job={search.log} onClose={() => void navigate({ search: ({ log: _, ...rest }) => rest })} />
      )}
    </>
  );
}
