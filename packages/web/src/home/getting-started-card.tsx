import { Database } from 'lucide-react';
import { Card } from '../controls/card.tsx';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { GettingStarted } from '../data/getting-started.tsx';

/** Where to begin while the graph is empty. */
export function BeginCard() {
  return (
    <Card title="Begin here">
      <EmptyState icon={Database} title="The graph is empty" action={<GettingStarted />}>
        Upload collected data. To look around first, load the demo company. It can be deleted on the data page.
      </EmptyState>
    </Card>
  );
}
