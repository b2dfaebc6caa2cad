import * as configurationTexts from './texts.ts';

/** How a field of a parameter is shown and written. */
export type Field = {
  readonly name: string;
  readonly label: string;
  readonly kind: 'switch' | 'number' | 'days' | 'recurrence';
  readonly hint?: string;
};

const enabled: Field = { name: 'enabled', label: configurationTexts.on, kind: 'switch' };

/** The parameters that can be changed while the service runs. The others are decided when it is set up. */
export const FIELDS: Readonly<Record<string, readonly Field[]>> = {
  'auth.password_expiration_window': [{ name: 'duration', label: configurationTexts.days, kind: 'days' }],
  'auth.api_token_expiration': [
    enabled,
    {
      name: 'expiration_period',
      label: configurationTexts.days,
      kind: 'number',
      hint: configurationTexts.expirationPeriodHint,
    },
  ],
  'auth.session_idle': [
    {
      name: 'browser_minutes',
      label: configurationTexts.minutesForBrowsers,
      kind: 'number',
      hint: configurationTexts.browserMinutesHint,
    },
    {
      name: 'client_minutes',
      label: configurationTexts.minutesForClients,
      kind: 'number',
      hint: configurationTexts.browserMinutesHint,
    },
  ],
  'auth.sso': [
    { name: 'idp_initiated', label: configurationTexts.samlLoginsMayBeginProvider, kind: 'switch' },
    { name: 'require_verified_email', label: configurationTexts.openIdConnectLogins, kind: 'switch' },
  ],
  'auth.multi_factor': [{ name: 'required', label: configurationTexts.required, kind: 'switch' }],
  'auth.signed_requests': [{ name: 'utc_only', label: configurationTexts.utcOnly, kind: 'switch' }],
  'api.timeout_limit': [enabled],
  'analysis.scheduled': [enabled, { name: 'rrule', label: configurationTexts.when, kind: 'recurrence' }],
  'analysis.reconciliation': [enabled],
  'analysis.citrix_rdp_support': [enabled],
  'prune.ttl': [
    { name: 'base_ttl', label: configurationTexts.daysForObjects, kind: 'days', hint: configurationTexts.baseTtlHint },
    {
      name: 'has_session_edge_ttl',
      label: configurationTexts.daysForSessions,
      kind: 'days',
      hint: configurationTexts.hasSessionEdgeTtlHint,
    },
  ],
  'pipeline.client_metrics': [enabled],
};

/** Of these, those that a list does not contain before they are changed. */
export const UNLISTED: readonly string[] = [
  'auth.session_idle',
  'auth.sso',
  'auth.multi_factor',
  'auth.signed_requests',
];

/** `P90D` -> 90; `undefined` for durations that are no whole days. */
export function daysOf(duration: unknown): number | undefined {
  const [, weeks, days] = /^P(?:(\d+)W|(\d+)D)$/.exec(String(duration)) ?? [];
  if (weeks) return Number(weeks) * 7;
  return days ? Number(days) : undefined;
}
