import { deleteSsoProvider } from '@chokepoint/contract';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useViewer } from '../../access/viewer.ts';
import { api } from '../../api/client.ts';
import { providersQuery, rolesQuery, type SsoProvider, usersQuery } from '../../api/queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { Button } from '../../controls/button.tsx';
import { Card } from '../../controls/card.tsx';
import { ConfirmDialog } from '../../controls/overlays/confirm-dialog.tsx';
import { Badge } from '../../controls/status/badge.tsx';
import { notify } from '../../notifications/notifications.ts';
import { ProviderAddresses } from './provider-addresses.tsx';
import { ProviderWizard } from './provider-wizard.tsx';
import * as signOnTexts from './texts.ts';

type ProviderCardProps = { readonly provider: SsoProvider; readonly manages: boolean };

/** One identity provider: what it is, and what it has to know of this service. */
export function ProviderCard({ provider, manages }: ProviderCardProps) {
  const { may } = useViewer();
  const roles = useQuery(rolesQuery).data ?? [];
  const users = useQuery({ ...usersQuery, enabled: may('auth/ManageUsers', 'auth/ReadUsers') }).data;
  const own = users?.filter((user) => user.sso_provider_id === provider.id).length;
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  const close = () => setDialog(undefined);
  const { enabled, default_role_id, role_provision } = provider.config.auto_provision;
  return (
    <Card
      title={provider.name}
      note={own === undefined ? undefined : signOnTexts.usersLogIn(own)}
      action={
        <div className="flex items-center gap-2">
          <Badge tone="accent">{provider.type === 'SAML' ? signOnTexts.saml : signOnTexts.openIdConnect}</Badge>
          {manages && (
            <>
              <Button icon={Pencil} className="h-7 px-2" onClick={() => setDialog('edit')}>
                {signOnTexts.edit}
              </Button>
              <Button icon={Trash2} tone="danger" className="h-7 px-2" onClick={() => setDialog('delete')}>
                {signOnTexts.deleteText}
              </Button>
            </>
          )}
        </div>
      }
    >
      <ProviderAddresses provider={provider} />
      <p className="mt-3 text-ink-soft">
        {enabled
          ? signOnTexts.accountAtFirstLogin(
              roles.find(({ id }) => id === default_role_id)?.name ?? default_role_id,
              role_provision,
            )
          : signOnTexts.administratorCreatesAccounts}
      </p>
      {dialog === 'edit' && <ProviderWizard provider={provider} onClose={close} />}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={signOnTexts.deleteName(provider.name)}
          verb={signOnTexts.deleteText}
          onConfirm={async () => {
            const { affected_users: left } = (
              await api.call(deleteSsoProvider, { params: { sso_provider_id: provider.id } })
            ).body;
            notify(signOnTexts.isDeleted(provider.name, left.length));
            await Promise.all(
              [providersQuery, usersQuery].map((query) => queryClient.invalidateQueries(query as never)),
            );
          }}
          onClose={close}
        >
          {own ? signOnTexts.usersCannotLogIn(own) : signOnTexts.noUsers}
        </ConfirmDialog>
      )}
    </Card>
  );
}
