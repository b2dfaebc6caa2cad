import { deleteCollectorClient, replaceClientToken } from '@chokepoint/contract';
import { useNavigate } from '@tanstack/react-router';
import { KeyRound, LifeBuoy, ListChecks, Pencil, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useViewer } from '../access/viewer.ts';
import { api } from '../api/client.ts';
import { ActionMenu, type MenuAction } from '../controls/overlays/action-menu.tsx';
import { ConfirmDialog } from '../controls/overlays/confirm-dialog.tsx';
import { notify } from '../notifications/notifications.ts';
import { ClientKey } from './client-key.tsx';
import { CollectNowDialog } from './collect-now-dialog.tsx';
import { type Client, refreshCollection } from './collection-queries.ts';
import { EditClientDialog } from './edit-client-dialog.tsx';
import { SupportBundleDialog } from './support-bundle-dialog.tsx';
import * as collectionTexts from './texts.ts';

type DialogName = 'collect' | 'edit' | 'token' | 'bundle' | 'delete';

/** What can be done with one client. */
export function ClientActions({ client }: { readonly client: Client }) {
  const { may } = useViewer();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<DialogName>();
  const [token, setToken] = useState<{ readonly id: string; readonly key?: string | undefined }>();
  const close = () => setDialog(undefined);
  const params = { client_id: client.id };
  const manages = may('clients/Manage');
  const actions: MenuAction[] = [
    {
      icon: ListChecks,
      label: collectionTexts.itsJobs,
      onSelect: () => void navigate({ to: '/data/jobs', search: { client: client.id } }),
    },
    ...(may('collection/ManageJobs', 'clients/Manage')
      ? [{ icon: Play, label: collectionTexts.collectNow, onSelect: () => setDialog('collect') }]
      : []),
    ...(manages
      ? [
          { icon: Pencil, label: collectionTexts.edit, onSelect: () => setDialog('edit') },
          { icon: KeyRound, label: collectionTexts.newKey, onSelect: () => setDialog('token') },
          { icon: LifeBuoy, label: collectionTexts.supportBundle, onSelect: () => setDialog('bundle') },
          { icon: Trash2, label: collectionTexts.deleteText, danger: true, onSelect: () => setDialog('delete') },
        ]
      : []),
  ];
  return (
    <>
      <ActionMenu label={collectionTexts.actionsForName(client.name)} actions={actions} />
      {dialog === 'collect' && <CollectNowDialog client={client} onClose={close} />}
      {dialog === 'bundle' && <SupportBundleDialog client={client} onClose={close} />}
      {dialog === 'edit' && <EditClientDialog client={client} onClose={close} />}
      {dialog === 'token' && (
        <ConfirmDialog
          title={collectionTexts.giveNameNewKey(client.name)}
          verb={collectionTexts.makeNewKey}
          onConfirm={async () => setToken((await api.call(replaceClientToken, { params })).body.data)}
          onClose={close}
        >
          {collectionTexts.oldKeyStopsWorkingOnce}
        </ConfirmDialog>
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={collectionTexts.deleteName(client.name)}
          verb={collectionTexts.deleteText}
          onConfirm={async () => {
            await api.call(deleteCollectorClient, { params });
            notify(collectionTexts.nameIsDeleted(client.name));
            await refreshCollection();
          }}
          onClose={close}
        >
          {collectionTexts.keySchedulesDeleted}
        </ConfirmDialog>
      )}
      {token && <ClientKey name={client.name} token={token} onClose={() => setToken(undefined)} />}
    </>
  );
}
