import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { PageTitle } from '../../controls/page-title.tsx';
import { EmptyState } from '../../controls/status/empty-state.tsx';
import * as appTexts from '../texts.ts';

export function NotFoundPage() {
  return (
    <>
      <PageTitle title={appTexts.pageNotFound} />
      <EmptyState
        icon={Compass}
        title={appTexts.thereNoPageAddress}
        action={
          <Link to="/" className="font-medium text-accent underline underline-offset-2">
            {appTexts.goToHome}
          </Link>
        }
      >
        {appTexts.thereNoPageAddressText}
      </EmptyState>
    </>
  );
}
