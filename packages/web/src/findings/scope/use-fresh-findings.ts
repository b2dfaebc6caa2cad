import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { pipelineQuery } from '../../data/ingest-queries.ts';
import { environmentsQuery } from '../../environment/environments-query.ts';

/** Reloads findings once another analysis has ended. */
export function useFreshFindings(): void {
  const analysed = useQuery(pipelineQuery).data?.last_complete_analysis_at;
  const seen = useRef(analysed);
  useEffect(() => {
    if (seen.current !== undefined && analysed !== seen.current) {
      void queryClient.invalidateQueries({ queryKey: environmentsQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: ['findings'] });
    }
    seen.current = analysed;
  }, [analysed]);
}
