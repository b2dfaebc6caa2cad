import type { Webhook } from './alert-queries.ts';

export const WEBHOOK_KINDS: Readonly<Record<Webhook['type'], string>> = {
  generic: 'JSON to any address',
  slack: 'Slack',
  'ms-teams': 'Microsoft Teams',
  jira: 'Jira',
  servicenow: 'ServiceNow',
  splunk: 'Splunk',
  elastic: 'Elastic',
  sentinel: 'Microsoft Sentinel',
};

/** The host of a webhook, without the rest of the address, which may be secret. */
export function hostOf({ url }: Pick<Webhook, 'url'>): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

type Health = { readonly label: string; readonly tone: 'neutral' | 'good' | 'warn' | 'danger' };

/** The outcome of recent deliveries. */
export function healthOf({ attempts, health }: Pick<Webhook, 'attempts' | 'health'>): Health {
  if (attempts === 0) return { label: 'Not used yet', tone: 'neutral' };
  if (health >= 0.95) return { label: 'Good', tone: 'good' };
  return health >= 0.5 ? { label: 'Unsteady', tone: 'warn' } : { label: 'Failing', tone: 'danger' };
}
