import { createHmac } from 'node:crypto';
import type { WebhookType } from '@chokepoint/contract';
import { genericMessage } from './generic-message.ts';
import { headline, type Notification } from './notification.ts';
import type { Message } from './post.ts';
import { elasticBulk, sentinelRows, splunkEvent } from './siem-event.ts';
import { jiraIssue, serviceNowIncident } from './ticket.ts';

/**
 * The request for a webhook. `X-Chokepoint-Signature` covers the time and the body, so that a recorded request
 * cannot be replayed later; `X-Signature-256`, for simpler receivers, covers the body alone.
 */
export function messageFor(type: WebhookType, notification: Notification, secret: string, now: Date): Message {
  const body = type === 'elastic' ? elasticBulk(notification) : JSON.stringify(bodyFor(type, notification));
  const seconds = String(Math.floor(now.getTime() / 1000));
  return {
    body,
    headers: {
      'content-type': type === 'elastic' ? 'application/x-ndjson' : 'application/json',
      'user-agent': 'Chokepoint-Alerts',
      'x-chokepoint-event': notification.type,
      'x-chokepoint-delivery': notification.id,
      'x-chokepoint-timestamp': seconds,
      'x-chokepoint-signature': `t=${seconds},v1=${signature(secret, `${seconds}.${body}`)}`,
      'x-signature-256': `sha256=${signature(secret, body)}`,
    },
  };
}

const signature = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex');

function bodyFor(type: Exclude<WebhookType, 'elastic'>, notification: Notification): unknown {
  switch (type) {
    case 'generic':
      return genericMessage(notification);
    case 'slack':
      return { text: `*${forSlack(headline(notification))}*\n${forSlack(notification.message)}` };
    case 'ms-teams':
      return { type: 'message', attachments: [{ contentType: CARD, content: card(notification) }] };
    case 'jira':
      return jiraIssue(notification);
    case 'servicenow':
      return serviceNowIncident(notification);
    case 'splunk':
      return splunkEvent(notification);
    case 'sentinel':
      return sentinelRows(notification);
    default:
      return type satisfies never;
  }
}

/** Escapes names of objects, so that they do not become links or mentions. */
const forSlack = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[*_~`]/g, '\u200b$&');

const CARD = 'application/vnd.microsoft.card.adaptive';

/** Text runs, unlike text blocks, are never rendered as Markdown. */
function card(notification: Notification) {
  const run = (text: string, weight: 'Bolder' | 'Default') => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text, weight }],
  });
  return {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [run(headline(notification), 'Bolder'), run(notification.message, 'Default')],
  };
}
