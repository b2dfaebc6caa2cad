import { createHmac } from 'node:crypto';
import type { WebhookType } from '@chokepoint/contract';
import type { Message } from './post.ts';

/** What is told: an event, by whom it was asked for, and whether it is only a trial. */
export type Told = {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  readonly alert: { readonly id: string; readonly name: string } | null;
  readonly isTest?: boolean;
};

/**
 * The request for a webhook. `X-Chokepoint-Signature` covers the time and the body, so that a request that was overheard
 * cannot be sent again later; `X-Signature-256`, for receivers that know no more, covers the body alone.
 */
export function messageFor(type: WebhookType, told: Told, secret: string, now: Date): Message {
  const body = JSON.stringify(bodyFor(type, told));
  const seconds = String(Math.floor(now.getTime() / 1000));
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Chokepoint-Alerts',
      'x-chokepoint-event': told.type,
      'x-chokepoint-delivery': told.id,
      'x-chokepoint-timestamp': seconds,
      'x-chokepoint-signature': `t=${seconds},v1=${signature(secret, `${seconds}.${body}`)}`,
      'x-signature-256': `sha256=${signature(secret, body)}`,
    },
  };
}

const signature = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex');

function bodyFor(type: WebhookType, told: Told): unknown {
  switch (type) {
    case 'generic':
      return {
        id: told.id,
        type: told.type,
        version: told.version,
        message: told.message,
        data: told.data,
        created_at: told.createdAt.toISOString(),
        alert: told.alert,
        test: told.isTest === true,
      };
    case 'slack':
      return { text: `*${forSlack(headline(told))}*\n${forSlack(told.message)}` };
    case 'ms-teams':
      return { type: 'message', attachments: [{ contentType: CARD, content: card(told) }] };
    default:
      return type satisfies never;
  }
}

const headline = ({ alert, type, isTest }: Told): string => `${isTest ? 'Test: ' : ''}${alert?.name ?? type}`;

/** Names of objects must not become links or mentions. */
const forSlack = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[*_~`]/g, '\u200b$&');

const CARD = 'application/vnd.microsoft.card.adaptive';

/** Runs of text, unlike blocks of text, are never read as Markdown. */
function card(told: Told) {
  const run = (text: string, weight: 'Bolder' | 'Default') => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text, weight }],
  });
  return {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [run(headline(told), 'Bolder'), run(told.message, 'Default')],
  };
}
