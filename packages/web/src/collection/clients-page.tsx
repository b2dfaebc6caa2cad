import { useQuery } from '@tanstack/react-query';
import { Plus, RadioTower } from 'lucide-react';
import { useState } from 'react';
import { PageGate } from '../access/page-gate.tsx';
import { useViewer } from '../access/viewer.ts';
import { Button } from '../controls/button.tsx';
import { Moment } from '../controls/moment.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { Badge } from '../controls/status/badge.tsx';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { Table } from '../controls/table.tsx';
import { DataTabs } from '../data/data-tabs.tsx';
import { ClientActions } from './client-actions.tsx';
import { type Client, clientsQuery } from './collection-queries.ts';
import { TYPE_NAMES } from './collection-scope.tsx';
import { CreateClientDialog } from './create-client-dialog.tsx';
import * as collectionTexts from './texts.ts';

/** The registered collectors. */
export function ClientsPage() {
  const { may } = useViewer();
  const sees = may('clients/Read');
  const clients = useQuery({ ...clientsQuery, enabled: sees });
  const [creating, setCreating] = useState(false);
  const create = may('clients/Manage') && (
    <Button tone="primary" icon={Plus} onClick={() => setCreating(true)}>
      {collectionTexts.createClient}
    </Button>
  );
  return (
    <>
      <PageTitle title={collectionTexts.clients} note={collectionTexts.clientsNote} action={create} />
      <DataTabs />
      <PageGate
        sees={sees}
        what={collectionTexts.seeTheClients}
        query={clients}
        loading={collectionTexts.loadingTheClients}
        rows={4}
      >
        {(list) => (
          <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
            {list.length === 0 ? (
              <EmptyState icon={RadioTower} title={collectionTexts.noClientsYet}>
                {collectionTexts.noClientsYetText}
              </EmptyState>
            ) : (
              <ClientTable clients={list} />
            )}
          </div>
        )}
      </PageGate>
      {creating && <CreateClientDialog onClose={() => setCreating(false)} />}
    </>
  );
}

function ClientTable({ clients }: { readonly clients: readonly Client[] }) {
  return (
    <Table
      label={collectionTexts.clients}
      columns={[
        collectionTexts.client,
        collectionTexts.kind,
        collectionTexts.host,
        collectionTexts.lastSeen,
        collectionTexts.now,
        collectionTexts.jobsDone,
        collectionTexts.schedules,
      ]}
    >
      {clients.map((client) => (
        <tr key={client.id} className="hover:bg-canvas">
          <th scope="row" className="px-4 py-2 font-medium whitespace-nowrap">
            {client.name}
          </th>
          <td className="px-4 whitespace-nowrap">
            {TYPE_NAMES[client.type]} <span className="text-xs text-ink-faint">{client.version}</span>
          </td>
          <td className="px-4 text-ink-soft">
            {client.hostname || '–'}
            {client.ip_address && <span className="block text-xs text-ink-faint">{client.ip_address}</span>}
          </td>
          <td className="px-4 whitespace-nowrap text-ink-soft">
            <Moment at={client.last_checkin} />
          </td>
          <td className="px-4 whitespace-nowrap">
            {client.current_job ? (
              <Badge tone="accent">{collectionTexts.jobId(client.current_job.id)}</Badge>
            ) : (
              <span className="text-ink-faint">{collectionTexts.nothing}</span>
            )}
          </td>
          <td className="px-4 tabular-nums">{client.completed_job_count.toLocaleString()}</td>
          <td className="px-4 tabular-nums">{client.events.length}</td>
          <td className="px-4 text-right">
            <ClientActions client={client} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
