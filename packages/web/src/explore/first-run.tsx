import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Database } from 'lucide-react';
import { EmptyState } from '../controls/empty-state.tsx';
import { cypher } from './graph/ask-graph.ts';

/** Before anything is asked: what can be done; and where to begin while the graph is empty. */
export function FirstRun() {
  const { data: empty } = useQuery({
    queryKey: ['graph-is-empty'],
    queryFn: async ({ signal }) => (await cypher('MATCH (n) RETURN n LIMIT 1', signal)).graph.nodes.size === 0,
    staleTime: 10_000,
  });
  if (empty === undefined) return null;
  return (
    <div className="absolute inset-0 flex items-center justify-center">
      {empty ? (
        <EmptyState
          icon={Database}
          title="The graph is empty"
          action={
            <Link to="/data" className="pointer-events-auto text-accent-strong underline">
              Upload the files of a collector
            </Link>
          }
        >
          What they saw appears here. To look around first, stop the service and start it with <code>npm run demo</code>
          .
        </EmptyState>
      ) : (
        <EmptyState icon={Database} title="Ask the graph">
          Search an object, look for a path from one to another, or run a query.
        </EmptyState>
      )}
    </div>
  );
}
