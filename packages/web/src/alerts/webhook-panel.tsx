import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { SidePanel } from '../controls/overlays/side-panel.tsx';
import { Badge } from '../controls/status/badge.tsx';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../controls/status/skeleton-rows.tsx';
import { type Delivery, deliveriesQuery, eventQuery, type Webhook } from './alert-queries.ts';
import { DeliveryRow } from './delivery-row.tsx';
import { EventName } from './event-name.tsx';
import * as alertTexts from './texts.ts';
import { healthOf, hostOf } from './webhook-texts.ts';

/** The last messages to one webhook, and their outcome. */
export function WebhookPanel({ webhook, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) {
  const { data, error, isPending } = useQuery(deliveriesQuery({ channel_id: webhook.id }));
  const { label, tone } = healthOf(webhook);
  return (
    <SidePanel title={webhook.name} note={hostOf(webhook)} onClose={onClose}>
      <dl className="grid grid-cols-3 gap-3">
        <Figure label={alertTexts.health}>
          <Badge tone={tone}>{label}</Badge>
        </Figure>
        <Figure label={alertTexts.sent}>{webhook.attempts.toLocaleString()}</Figure>
        <Figure label={alertTexts.failed}>{webhook.failures.toLocaleString()}</Figure>
      </dl>
      <section aria-label={alertTexts.lastMessages}>
        <h3 className="font-semibold">{alertTexts.lastMessages}</h3>
        {isPending && <SkeletonRows count={4} label={alertTexts.loadingTheMessages} />}
        <FailureNotice error={error} />
        {data?.deliveries.length === 0 && (
          <EmptyState icon={Inbox} title={alertTexts.noMessagesYet}>
            {alertTexts.noMessagesYetText}
          </EmptyState>
        )}
        <ul className="divide-y divide-line">
          {data?.deliveries.map((delivery) => (
            <DeliveryRow key={`${delivery.alert_id} ${delivery.event_id}`} delivery={delivery}>
              <DeliveryLine delivery={delivery} />
            </DeliveryRow>
          ))}
        </ul>
        {data && data.count > data.deliveries.length && (
          <p className="pt-2 text-xs text-ink-faint">
            {alertTexts.lastDeliveriesCount(data.deliveries.length, data.count)}
          </p>
        )}
      </section>
    </SidePanel>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-2xs text-ink-faint">{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}

function DeliveryLine({ delivery }: { readonly delivery: Delivery }) {
  const { data } = useQuery(eventQuery(delivery.event_id));
  if (!data) return <span className="text-ink-faint">…</span>;
  return (
    <>
      <EventName type={data.type} />
      <span className="block break-words text-ink-soft">{data.message}</span>
    </>
  );
}
