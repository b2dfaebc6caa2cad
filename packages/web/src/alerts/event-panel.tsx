import { useQuery } from '@tanstack/react-query';
import { CodeBlock } from '../controls/code-block.tsx';
import { Moment } from '../controls/moment.tsx';
import { SidePanel } from '../controls/overlays/side-panel.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../controls/status/skeleton-rows.tsx';
import { alertsQuery, deliveriesQuery, eventQuery, webhooksQuery } from './alert-queries.ts';
import { DeliveryRow } from './delivery-row.tsx';
import { EventName } from './event-name.tsx';

/** One event: its message, and where it was sent. */
export function EventPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const event = useQuery(eventQuery(id));
  return (
    <SidePanel
      title={event.data?.message ?? 'Event'}
      note={
        event.data && (
          <>
            <EventName type={event.data.type} /> · <Moment at={event.data.created_at} />
          </>
        )
      }
      onClose={onClose}
    >
      {event.isPending && <SkeletonRows count={5} label="Loading the event" />}
      <FailureNotice error={event.error} />
      {event.data && (
        <>
          <section aria-label="Delivered to">
            <h3 className="font-semibold">Delivered to</h3>
            <Deliveries event={id} decided={event.data.attempts_queued_at !== null} />
          </section>
          <section aria-label="Details">
            <h3 className="mb-1.5 font-semibold">Details</h3>
            <CodeBlock label="Data of the event" text={JSON.stringify(event.data.data, null, 2)} className="max-h-96" />
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
  if (isPending) return <SkeletonRows count={2} label="Loading the messages" />;
  if (error) return <FailureNotice error={error} />;
  if (data.deliveries.length === 0)
    return <p className="text-ink-faint">{decided ? 'No alert covers this event.' : 'Not delivered yet.'}</p>;
  return (
    <ul className="divide-y divide-line">
      {data.deliveries.map((delivery) => (
        <DeliveryRow key={`${delivery.alert_id} ${delivery.channel_id}`} delivery={delivery}>
          <span className="font-medium">
            {webhooks.find(({ id }) => id === delivery.channel_id)?.name ?? 'A webhook'}
          </span>
          <span className="text-ink-faint">
            {' '}
            by {alerts.find(({ id }) => id === delivery.alert_id)?.name ?? 'an alert'}
          </span>
        </DeliveryRow>
      ))}
    </ul>
  );
}
