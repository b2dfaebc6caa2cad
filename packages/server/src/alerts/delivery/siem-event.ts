import { eventType } from '../events/event-types.ts';
import { genericMessage } from './generic-message.ts';
import { headline, type Notification } from './notification.ts';

/** Numbers of event.severity, as Elastic documents them for its alerts. */
const SEVERITIES = { critical: 99, warning: 73, info: 21 } as const;

/** An event for the HTTP Event Collector of Splunk. */
export const splunkEvent = (notification: Notification) => ({
  time: notification.createdAt.getTime() / 1000,
  source: 'chokepoint',
  sourcetype: 'chokepoint:alert',
  event: { severity: severityOf(notification), ...genericMessage(notification) },
});

/** The rows for a stream of Microsoft's Logs Ingestion API: always a list, each row with its time. */
export const sentinelRows = (notification: Notification) => [
  {
    TimeGenerated: notification.createdAt.toISOString(),
    EventId: notification.id,
    EventType: notification.type,
    Severity: severityOf(notification),
    Title: headline(notification),
    Message: notification.message,
    Data: notification.data,
    IsTest: notification.isTest === true,
  },
];

/** A bulk request of Elasticsearch with one document. Its id is that of the event, so a retry does not add another. */
export function elasticBulk(notification: Notification): string {
  const severity = severityOf(notification);
  const document = {
    '@timestamp': notification.createdAt.toISOString(),
    message: notification.message,
    event: {
      kind: 'alert',
      provider: 'chokepoint',
      action: notification.type,
      id: notification.id,
      severity: SEVERITIES[severity],
    },
    rule: { name: headline(notification) },
    observer: { vendor: 'Chokepoint', product: 'Chokepoint', type: 'attack-path-analysis' },
    labels: { severity },
    chokepoint: { data: notification.data, test: notification.isTest === true },
  };
  return `${JSON.stringify({ create: { _id: notification.id } })}\n${JSON.stringify(document)}\n`;
}

const severityOf = ({ type }: Notification) => eventType(type)?.severity ?? 'info';
