import { eventType } from '../events/event-types.ts';
import { headline, type Notification } from './notification.ts';

const MOST_JIRA_SUMMARY = 255;
const MOST_SERVICENOW_SUMMARY = 160;
const JIRA_PRIORITIES = { critical: 'Highest', warning: 'High', info: 'Medium' } as const;
const URGENCIES = { critical: '1', warning: '2', info: '3' } as const;

/** The body that creates an issue of Jira; the receiver adds project and type. */
export function jiraIssue(notification: Notification) {
  const due = dueDate(notification);
  return {
    fields: {
      summary: summary(notification).slice(0, MOST_JIRA_SUMMARY),
      description: description(notification),
      labels: ['chokepoint', notification.type],
      priority: { name: JIRA_PRIORITIES[severityOf(notification)] },
      ...(due && { duedate: due.slice(0, 10) }),
    },
  };
}

/** The body that creates an incident of ServiceNow. Repeated deliveries have the same correlation id. */
export function serviceNowIncident(notification: Notification) {
  const due = dueDate(notification);
  const urgency = URGENCIES[severityOf(notification)];
  return {
    short_description: summary(notification).slice(0, MOST_SERVICENOW_SUMMARY),
    description: description(notification),
    category: 'security',
    urgency,
    impact: urgency,
    correlation_id: notification.id,
    correlation_display: 'Chokepoint',
    ...(due && { due_date: due.slice(0, 19).replace('T', ' ') }),
  };
}

const summary = (notification: Notification): string => `${headline(notification)}: ${notification.message}`;
const description = ({ message, type, data }: Notification): string =>
  `${message}\n\nEvent: ${type}\n${JSON.stringify(data, null, 2)}`;
const severityOf = ({ type }: Notification) => eventType(type)?.severity ?? 'info';

/** The earliest due date of the findings that an event names, in RFC 3339. */
function dueDate({ data }: Notification): string | undefined {
  const findings: unknown = data.findings;
  if (!Array.isArray(findings)) return undefined;
  const dates = findings.map((one: { readonly due_at?: unknown }) => one.due_at).filter((at) => typeof at === 'string');
  return dates.toSorted()[0];
}
