import { useQuery } from '@tanstack/react-query';
import { CodeBlock } from '../controls/code-block.tsx';
import { Moment } from '../controls/moment.tsx';
import { SidePanel } from '../controls/overlays/side-panel.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../controls/status/skeleton-rows.tsx';
import { alertsQuery, deliveriesQuery, eventQuery, webhooksQuery } from './alert-queries.ts';
import { DeliveryRow } from './delivery-row.tsx';
import { EventName } from './event-name.tsx';
import * as alertTexts from './texts.ts';

/** One event: its message, and where it was sent. */
export function EventPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const event = useQuery(eventQuery(id));
  return (
    <SidePanel
      title={event.data?.message ?? alertTexts.event}
      note={
        event.data && (
          <>
            <EventName type={event.data.type} /> · <Moment at={event.data.created_at} />
          </>
        )
      }
      onClose={onClose}
    >
      {event.isPending && <SkeletonRows count={5} label={alertTexts.loadingTheEvent} />}
      <FailureNotice error={event.error} />
      {event.data && (
        <>
          <section aria-label={alertTexts.deliveredTo}>
            <h3 className="font-semibold">{alertTexts.deliveredTo}</h3>
            <Deliveries event={id} decided={event.data.attempts_queued_at !== null} />
          </section>
          <section aria-label={alertTexts.details}>
            <h3 className="mb-1.5 font-semibold">{alertTexts.details}</h3>
            <CodeBlock
              label={alertTexts.dataEvent}
              text={JSON.stringify(event.data.data, null, 2)}
              className="max-h-96"
            />
          </section>
        </>
      )}
    </SidePanel>
  );
}

function Deliveries({ event, decided }: { readonly event: string; readonly decided: boolean }) {
  const { data, error, isPending } = useQuery(deliveriesQuery({ event_id: event }));
  const webhooks = useQuery(webhooksQuery).data ?? [];
  const alerts = useQuery(alertsQuery).data ?? [];
  if (isPending) return <SkeletonRows count={2} label={alertTexts.loadingTheMessages} />;
  if (error) return <FailureNotice error={error} />;
  if (data.deliveries.length === 0)
    return <p className="text-ink-faint">{decided ? alertTexts.noAlertCoversEvent : alertTexts.notDeliveredYet}</p>;
  return (
    <ul className="divide-y divide-line">
      {data.deliveries.map((delivery) => (
        <DeliveryRow key={`${delivery.alert_id} ${delivery.channel_id}`} delivery={delivery}>
          <span className="font-medium">
            {webhooks.find(({ id }) => id === delivery.channel_id)?.name ?? alertTexts.aWebhook}
          </span>
          <span className="text-ink-faint">
            {' '}
            {alertTexts.byName(alerts.find(({ id }) => id === delivery.alert_id)?.name)}
          </span>
        </DeliveryRow>
      ))}
    </ul>
  );
}
