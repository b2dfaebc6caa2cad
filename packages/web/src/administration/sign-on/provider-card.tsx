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
      note={own === undefined ? undefined : `${own} ${own === 1 ? 'user logs' : 'users log'} in with it`}
      action={
        <div className="flex items-center gap-2">
          <Badge tone="accent">{provider.type === 'SAML' ? 'SAML' : 'OpenID Connect'}</Badge>
          {manages && (
            <>
              <Button icon={Pencil} className="h-7 px-2" onClick={() => setDialog('edit')}>
                Edit
              </Button>
              <Button icon={Trash2} tone="danger" className="h-7 px-2" onClick={() => setDialog('delete')}>
                Delete
              </Button>
            </>
          )}
        </div>
      }
    >
      <ProviderAddresses provider={provider} />
      <p className="mt-3 text-ink-soft">
        {enabled
          ? `A user who logs in for the first time gets an account with the role ${
              roles.find(({ id }) => id === default_role_id)?.name ?? default_role_id
            }${role_provision ? ', or the one that the provider names' : ''}.`
          : 'An administrator creates accounts before the first login.'}
      </p>
      {dialog === 'edit' && <ProviderWizard provider={provider} onClose={close} />}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={`Delete ${provider.name}?`}
          verb="Delete"
          onConfirm={async () => {
            const { affected_users: left } = (
              await api.call(deleteSsoProvider, { params: { sso_provider_id: provider.id } })
            ).body;
            notify(
              `${provider.name} is deleted.${left.length > 0 ? ` ${left.length} users can no longer log in.` : ''}`,
            );
            await Promise.all(
              [providersQuery, usersQuery].map((query) => queryClient.invalidateQueries(query as never)),
            );
          }}
          onClose={close}
        >
          {own ? `${own} users log in with it and cannot log in until they get a password.` : 'No users.'}
        </ConfirmDialog>
      )}
    </Card>
  );
}
