import { loadDemoData } from '@chokepoint/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Database } from 'lucide-react';
import { useState } from 'react';
import { useViewer } from '../access/viewer.ts';
import { api } from '../api/client.ts';
import { failureText } from '../api/failure.ts';
import { queryClient } from '../api/query-client.ts';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { notify } from '../notifications/notifications.ts';
import { cypher } from './graph/ask-graph.ts';

const EMPTY = ['graph-is-empty'];
/** Somebody else, or the pipeline, may fill it. */
const LOOK_AGAIN_MS = 5_000;

/** Before anything is asked: what can be done; and where to begin while the graph is empty. */
export function FirstRun() {
  const { data: empty } = useQuery({
    queryKey: EMPTY,
    queryFn: async ({ signal }) => (await cypher('MATCH (n) RETURN n LIMIT 1', signal)).graph.nodes.size === 0,
    staleTime: LOOK_AGAIN_MS,
    refetchInterval: ({ state }) => (state.data ? LOOK_AGAIN_MS : false),
  });
  if (empty === undefined) return null;
  return (
    <div className="absolute inset-0 flex items-center justify-center">
      {empty ? (
        <EmptyState icon={Database} title="The graph is empty" action={<Beginnings />}>
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

function Beginnings() {
  const { may } = useViewer();
  const [asked, setAsked] = useState(false);
  async function load(): Promise<void> {
    setAsked(true);
    try {
      await api.call(loadDemoData);
      notify('A made-up company is being taken in. It appears when that is done.');
      await queryClient.invalidateQueries({ queryKey: EMPTY });
    } catch (error) {
      setAsked(false);
      notify(failureText(error), 'danger');
    }
  }
  return (
    <span className="pointer-events-auto flex flex-col items-center gap-2">
      <Link to="/data" className="text-accent-strong underline">
        Upload the files of a collector
      </Link>
      {may('graphdb/IngestManage') && (
        <Button disabled={asked} onClick={() => void load()}>
          {asked ? 'Taking it in …' : 'Load demo data'}
        </Button>
      )}
    </span>
  );
}
