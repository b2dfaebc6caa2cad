import { useQuery } from '@tanstack/react-query';
import { Fingerprint, Plus } from 'lucide-react';
import { useState } from 'react';
import { NoAccess } from '../../access/no-access.tsx';
import { useViewer } from '../../access/viewer.ts';
import { providersQuery } from '../../api/queries.ts';
import { Button } from '../../controls/button.tsx';
import { PageTitle } from '../../controls/page-title.tsx';
import { EmptyState } from '../../controls/status/empty-state.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../../controls/status/skeleton-rows.tsx';
import { ProviderCard } from './provider-card.tsx';
import { ProviderWizard } from './provider-wizard.tsx';

/** The identity providers that people can log in with. */
export function SignOnPage() {
  const { may } = useViewer();
  const manages = may('auth/ManageProviders');
  const sees = manages || may('auth/ReadProviders');
  const providers = useQuery({ ...providersQuery, enabled: sees });
  const [creating, setCreating] = useState(false);
  return (
    <>
      <PageTitle
        title="Single sign-on"
        note="Identity providers that people can log in with."
        action={
          manages && (
            <Button tone="primary" icon={Plus} onClick={() => setCreating(true)}>
              Add a provider
            </Button>
          )
        }
      />
      {!sees && <NoAccess what="see the identity providers" />}
      {sees && providers.isPending && <SkeletonRows count={3} label="Loading the providers" />}
      <FailureNotice error={providers.error} />
      {sees && providers.data?.length === 0 && (
        <div className="rounded-xl border border-line bg-surface shadow-card">
          <EmptyState icon={Fingerprint} title="Everybody logs in with a password">
            With an identity provider people log in as they do everywhere else, and can be let in by their group.
          </EmptyState>
        </div>
      )}
      {sees && (
        <div className="space-y-4">
          {providers.data?.map((provider) => (
            <ProviderCard key={provider.id} provider={provider} manages={manages} />
          ))}
        </div>
      )}
      {creating && <ProviderWizard onClose={() => setCreating(false)} />}
    </>
  );
}
