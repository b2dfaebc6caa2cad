import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LoaderCircle } from 'lucide-react';
import { pipelineQuery } from '../data/ingest-queries.ts';

const NAMES: Readonly<Record<string, string>> = {
  ingesting: 'Taking data in',
  analyzing: 'Analysing',
  purging: 'Deleting data',
  pruning: 'Removing what is out of date',
  starting: 'Starting',
  optimizing: 'Tidying up',
};

/** What the service is busy with, on every page. */
export function PipelineStatus() {
  const { data } = useQuery(pipelineQuery);
  const name = data && NAMES[data.status];
  return (
    <span role="status" className="text-xs">
      {name && (
        <Link to="/data" className="flex items-center gap-1.5 text-accent-strong">
          <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
          {name}
        </Link>
      )}
    </span>
  );
}
