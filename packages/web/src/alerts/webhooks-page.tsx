import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { PageGate } from '../access/page-gate.tsx';
import { useEdition } from '../access/use-edition.ts';
import { useViewer } from '../access/viewer.ts';
import { Button } from '../controls/button.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { webhooksQuery } from './alert-queries.ts';
import { AlertTabs } from './alert-tabs.tsx';
import * as alertTexts from './texts.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookPanel } from './webhook-panel.tsx';
import { WebhookTable } from './webhook-table.tsx';

/** The other systems that are notified of events. */
export function WebhooksPage() {
  const { may } = useViewer();
  const exists = useEdition() !== 'community';
  const sees = may('alerts/Read') && exists;
  const manages = may('alerts/Manage') && exists;
  const search = useSearch({ from: '/signed-in/alerts/webhooks' });
  const navigate = useNavigate({ from: '/alerts/webhooks' });
  const webhooks = useQuery({ ...webhooksQuery, enabled: sees });
  const [adding, setAdding] = useState(false);
  const open = webhooks.data?.find(({ id }) => id === search.webhook);
  const add = manages && (
    <Button tone="primary" icon={Plus} onClick={() => setAdding(true)}>
      {alertTexts.addWebhook}
    </Button>
  );
  return (
    <>
      <PageTitle title={alertTexts.webhooks} note={alertTexts.outgoingWebhooks} action={add} />
      {sees && <AlertTabs />}
      <PageGate
        sees={sees}
        what={alertTexts.seeTheWebhooks}
        enterprise={alertTexts.alerts}
        query={webhooks}
        loading={alertTexts.loadingTheWebhooks}
        rows={4}
      >
        {(list) => (
          <WebhookTable
            webhooks={list}
            manages={manages}
            onOpen={(webhook) => void navigate({ search: { webhook: webhook.id } })}
          />
        )}
      </PageGate>
      {adding && <WebhookDialog onClose={() => setAdding(false)} />}
      {open && <WebhookPanel webhook={open} onClose={() => void navigate({ search: {} })} />}
    </>
  );
}
