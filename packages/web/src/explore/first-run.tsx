import { useQuery } from '@tanstack/react-query';
import { Database } from 'lucide-react';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { GettingStarted } from '../data/getting-started.tsx';
import { graphIsEmptyQuery } from '../data/graph-is-empty.ts';

/** Shown before the first query: what can be done, and how to fill an empty graph. */
export function FirstRun() {
  const { data: empty, error } = useQuery(graphIsEmptyQuery);
  if (empty === undefined)
    return (
      <div className="absolute inset-0 flex items-center justify-center p-6">
        <FailureNotice error={error} />
      </div>
    );
  return (
    <div className="absolute inset-0 flex items-center justify-center">
      {empty ? (
        <EmptyState icon={Database} title="The graph is empty" action={<GettingStarted />}>
          What collectors saw appears here. To look around first, fill it with a made-up company; it can be deleted on
          the data page.
        </EmptyState>
      ) : (
        <EmptyState icon={Database} title="Ask the graph">
          Search an object, look for a path from one to another, or run a query.
        </EmptyState>
      )}
    </div>
  );
}
