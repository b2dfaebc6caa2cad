import { useQuery } from '@tanstack/react-query';
import { Fingerprint, Plus } from 'lucide-react';
import { useState } from 'react';
import { PageGate } from '../../access/page-gate.tsx';
import { useViewer } from '../../access/viewer.ts';
import { providersQuery, type SsoProvider } from '../../api/queries.ts';
import { Button } from '../../controls/button.tsx';
import { PageTitle } from '../../controls/page-title.tsx';
import { EmptyState } from '../../controls/status/empty-state.tsx';
import { ProviderCard } from './provider-card.tsx';
import { ProviderWizard } from './provider-wizard.tsx';
import * as signOnTexts from './texts.ts';

/** The identity providers that users can log in with. */
export function SignOnPage() {
  const { may } = useViewer();
  const manages = may('auth/ManageProviders');
  const sees = manages || may('auth/ReadProviders');
  const providers = useQuery({ ...providersQuery, enabled: sees });
  const [creating, setCreating] = useState(false);
  return (
    <>
      <PageTitle
        title={signOnTexts.singleSignOn}
        note={signOnTexts.singleSignOnNote}
        action={
          manages && (
            <Button tone="primary" icon={Plus} onClick={() => setCreating(true)}>
              {signOnTexts.addAProvider}
            </Button>
          )
        }
      />
      <PageGate
        sees={sees}
        what={signOnTexts.seeIdentityProviders}
        query={providers}
        loading={signOnTexts.loadingTheProviders}
        rows={3}
      >
        {(list) => (list.length === 0 ? <NoProvider /> : <ProviderCards providers={list} manages={manages} />)}
      </PageGate>
      {creating && <ProviderWizard onClose={() => setCreating(false)} />}
    </>
  );
}

function NoProvider() {
  return (
    <div className="rounded-xl border border-line bg-surface shadow-card">
      <EmptyState icon={Fingerprint} title={signOnTexts.allUsersLogPassword}>
        {signOnTexts.allUsersLogPasswordText}
      </EmptyState>
    </div>
  );
}

type ProviderCardsProps = { readonly providers: readonly SsoProvider[]; readonly manages: boolean };

function ProviderCards({ providers, manages }: ProviderCardsProps) {
  return (
    <div className="space-y-4">
      {providers.map((provider) => (
        <ProviderCard key={provider.id} provider={provider} manages={manages} />
      ))}
    </div>
  );
}
