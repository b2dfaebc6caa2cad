import { Database } from 'lucide-react';
import { Card } from '../controls/card.tsx';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { UploadFailure } from '../data/first-upload/upload-failure.tsx';
import { GettingStarted } from '../data/getting-started.tsx';
import type { UploadJob } from '../data/ingest-queries.ts';
import * as homeTexts from './texts.ts';

/** Where to begin while the graph is empty, and why the upload before did not fill it. */
export function BeginCard({ failed }: { readonly failed?: UploadJob | undefined }) {
  return (
    <Card title={homeTexts.beginHere}>
      {failed && <UploadFailure job={failed} />}
      <EmptyState icon={Database} title={homeTexts.graphEmpty} action={<GettingStarted />}>
        {homeTexts.graphEmptyText}
      </EmptyState>
    </Card>
  );
}
