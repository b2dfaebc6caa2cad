import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../access/viewer.ts';
import { INPUT_STYLE } from '../controls/fields/text-field.tsx';
import { jobState } from '../data/job-state.ts';
import { clientsQuery } from './collection-queries.ts';
import type { JobsSearch } from './jobs-search.ts';
import * as collectionTexts from './texts.ts';

const FINISHED = [2, 8, 5, 4, 3, -1];

type JobFilterProps = { readonly search: JobsSearch; readonly onChange: (search: JobsSearch) => void };

/** Finished jobs by client and by outcome. */
export function JobFilter({ search, onChange }: JobFilterProps) {
  const { may } = useViewer();
  const clients = useQuery({ ...clientsQuery, enabled: may('clients/Read') }).data ?? [];
  const choose = (name: 'client' | 'status', value: string) => {
    const { [name]: _, ...rest } = search;
    onChange(value ? { ...rest, [name]: value } : rest);
  };
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <select
        aria-label={collectionTexts.client}
        className={`${INPUT_STYLE} w-40`}
        value={search.client ?? ''}
        onChange={(event) => choose('client', event.target.value)}
      >
        <option value="">{collectionTexts.allClients}</option>
        {clients.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label={collectionTexts.howItEnded}
        className={`${INPUT_STYLE} w-44`}
        value={search.status ?? ''}
        onChange={(event) => choose('status', event.target.value)}
      >
        <option value="">{collectionTexts.allResults}</option>
        {FINISHED.map((status) => (
          <option key={status} value={status}>
            {jobState(status).name}
          </option>
        ))}
      </select>
    </div>
  );
}
