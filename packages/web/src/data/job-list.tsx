import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Database } from 'lucide-react';
import { useViewer } from '../access/viewer.ts';
import { Card } from '../controls/card.tsx';
import { CheckField } from '../controls/fields/check-field.tsx';
import { INPUT_STYLE } from '../controls/fields/text-field.tsx';
import { Pager } from '../controls/pager.tsx';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../controls/status/skeleton-rows.tsx';
import { Table } from '../controls/table.tsx';
import type { DataSearch } from './data-search.ts';
import { jobsQuery, PAGE } from './ingest-queries.ts';
import { JobRow } from './job-row.tsx';
import { jobState } from './job-state.ts';
import * as dataTexts from './texts.ts';

/** What was uploaded, by whom, and the outcome. */
export function JobList() {
  const search = useSearch({ from: '/signed-in/data' });
  const { state, mine, page = 0, upload: open } = search;
  const navigate = useNavigate({ from: '/data' });
  const { user } = useViewer();
  const jobs = useQuery(jobsQuery({ state, user: mine && user.id, page }));
  const shown = jobs.data?.jobs ?? [];
  // Another choice begins at its first page, with nothing unfolded.
  const choose = (next: DataSearch) =>
    void navigate({
      search: { ...(next.state !== undefined && { state: next.state }), ...(next.mine && { mine: true }) },
      replace: true,
    });
  return (
    <Card title={dataTexts.uploads} action={<JobFilter state={state} mine={mine} onChange={choose} />} flush>
      {jobs.isPending && <SkeletonRows label={dataTexts.loadingTheUploads} />}
      <FailureNotice error={jobs.error} className="m-4" />
      {jobs.data && shown.length === 0 && <NoJob narrowed={state !== undefined || mine === true} />}
      {shown.length > 0 && (
        <Table
          label={dataTexts.uploads}
          columns={[dataTexts.upload, dataTexts.status, dataTexts.started, dataTexts.files, dataTexts.processed]}
        >
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

function NoJob({ narrowed }: { readonly narrowed: boolean }) {
  if (narrowed) return <EmptyState icon={Database} title={dataTexts.noMatchingUploads} />;
  return (
    <EmptyState icon={Database} title={dataTexts.noUploadsYet}>
      {dataTexts.noUploadsYetText}
    </EmptyState>
  );
}

/** In the order in which users look for them. */
const STATES_TO_CHOOSE = [2, 8, 5, 3, 4, 1, 6, 7];

type JobFilterProps = Pick<DataSearch, 'state' | 'mine'> & { readonly onChange: (search: DataSearch) => void };

function JobFilter({ state, mine, onChange }: JobFilterProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
      <CheckField
        label={dataTexts.onlyMine}
        checked={mine === true}
        onChange={(event) => onChange({ state, ...(event.target.checked && { mine: true }) })}
      />
      <div className="w-40">
        <select
          aria-label={dataTexts.status}
          className={INPUT_STYLE}
          value={state ?? ''}
          onChange={(event) =>
            onChange({ ...(event.target.value && { state: Number(event.target.value) }), ...(mine && { mine }) })
          }
        >
          <option value="">{dataTexts.allStatuses}</option>
          {STATES_TO_CHOOSE.map((one) => (
            <option key={one} value={one}>
              {jobState(one).name}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
