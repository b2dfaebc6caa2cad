import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { graphIsEmptyQuery } from '../../data/graph-is-empty.ts';
import { jobsQuery, pipelineQuery } from '../../data/ingest-queries.ts';
import { environmentsQuery } from '../../environment/environments-query.ts';

const OF_UPLOADS = [pipelineQuery.queryKey, graphIsEmptyQuery.queryKey, environmentsQuery.queryKey];
const OF_ANALYSES = [
  environmentsQuery.queryKey,
  ...['findings', 'finding-trends', 'what-first', 'quality', 'zones'].map((area) => [area]),
];

/** Loads again what an upload or an analysis has changed, on whatever page the user is. Drawn graphs stay as they are. */
export function useFreshData(): void {
  const jobs = useQuery(jobsQuery({})).data?.jobs;
  useOnChange(jobs?.map(({ id, status }) => `${id} ${status}`).join(), OF_UPLOADS);
  useOnChange(useQuery(pipelineQuery).data?.last_complete_analysis_at, OF_ANALYSES);
}

function useOnChange(version: string | undefined, keys: readonly (readonly string[])[]): void {
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current !== undefined && version !== seen.current)
      for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
    seen.current = version;
  }, [version, keys]);
}
