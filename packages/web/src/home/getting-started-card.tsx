import { Database } from 'lucide-react';
import { Card } from '../controls/card.tsx';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { GettingStarted } from '../data/getting-started.tsx';
import * as homeTexts from './texts.ts';

/** Where to begin while the graph is empty. */
export function BeginCard() {
  return (
    <Card title={homeTexts.beginHere}>
      <EmptyState icon={Database} title={homeTexts.graphEmpty} action={<GettingStarted />}>
        {homeTexts.graphEmptyText}
      </EmptyState>
    </Card>
  );
}
