import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { failureText } from '../../api/failure.ts';
import { Button } from '../../controls/button.tsx';
import { EmptyState } from '../../controls/status/empty-state.tsx';
import * as appTexts from '../texts.ts';

/** Shown in place of a page that failed; the rest of the application still works. */
export function BrokenPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  function again(): void {
    queries.reset();
    reset();
    void router.invalidate();
  }
  return (
    <div role="alert">
      <EmptyState
        icon={TriangleAlert}
        title={appTexts.pageCouldNotShown}
        action={
          <Button tone="primary" onClick={again}>
            {appTexts.tryAgain}
          </Button>
        }
      >
        {failureText(error)}
      </EmptyState>
    </div>
  );
}
