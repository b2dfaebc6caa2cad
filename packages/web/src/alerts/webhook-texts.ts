import type { Webhook } from './alert-queries.ts';
import * as alertTexts from './texts.ts';

export const WEBHOOK_KINDS: Readonly<Record<Webhook['type'], string>> = {
  generic: alertTexts.jsonAnyAddress,
  slack: alertTexts.slack,
  'ms-teams': alertTexts.microsoftTeams,
  jira: alertTexts.jira,
  servicenow: alertTexts.serviceNow,
  splunk: alertTexts.splunk,
  elastic: alertTexts.elastic,
  sentinel: alertTexts.microsoftSentinel,
};

/** The host of a webhook, without the rest of the address, which may be secret. */
export function hostOf({ url }: Pick<Webhook, 'url'>): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

type Health = { readonly label: string; readonly tone: 'neutral' | 'good' | 'warn' | 'danger' };

/** The outcome of recent deliveries. */
export function healthOf({ attempts, health }: Pick<Webhook, 'attempts' | 'health'>): Health {
  if (attempts === 0) return { label: alertTexts.notUsedYet, tone: 'neutral' };
  if (health >= 0.95) return { label: alertTexts.good, tone: 'good' };
  return health >= 0.5 ? { label: alertTexts.unsteady, tone: 'warn' } : { label: alertTexts.failing, tone: 'danger' };
}
