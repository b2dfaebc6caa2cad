import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { PageTitle } from '../../controls/page-title.tsx';
import { EmptyState } from '../../controls/status/empty-state.tsx';

export function NotFoundPage() {
  return (
    <>
      <PageTitle title="Page not found" />
      <EmptyState
        icon={Compass}
        title="There is no page at this address"
        action={
          <Link to="/" className="font-medium text-accent underline underline-offset-2">
            Go to Home
          </Link>
        }
      >
        It may have moved, or the link is incomplete.
      </EmptyState>
    </>
  );
}
