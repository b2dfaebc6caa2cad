/** How a field of a parameter is shown and written. */
export type Field = {
  readonly name: string;
  readonly label: string;
  readonly kind: 'switch' | 'number' | 'days' | 'recurrence';
  readonly hint?: string;
};

const enabled: Field = { name: 'enabled', label: 'On', kind: 'switch' };

/** The parameters that can be changed while the service runs. The others are decided when it is set up. */
export const FIELDS: Readonly<Record<string, readonly Field[]>> = {
  'auth.password_expiration_window': [{ name: 'duration', label: 'Days', kind: 'days' }],
  'auth.api_token_expiration': [
    enabled,
    { name: 'expiration_period', label: 'Days', kind: 'number', hint: 'Between 1 and 365' },
  ],
  'auth.session_idle': [
    { name: 'browser_minutes', label: 'Minutes for browsers', kind: 'number', hint: 'Between 0 and 1440' },
    { name: 'client_minutes', label: 'Minutes for clients', kind: 'number', hint: 'Between 0 and 1440' },
  ],
  'auth.sso': [
    { name: 'idp_initiated', label: 'SAML logins may begin at the provider', kind: 'switch' },
    { name: 'require_verified_email', label: 'OpenID Connect logins need a verified address', kind: 'switch' },
  ],
  'auth.multi_factor': [{ name: 'required', label: 'Required', kind: 'switch' }],
  'auth.signed_requests': [{ name: 'utc_only', label: 'UTC only', kind: 'switch' }],
  'api.timeout_limit': [enabled],
  'analysis.scheduled': [enabled, { name: 'rrule', label: 'When', kind: 'recurrence' }],
  'analysis.reconciliation': [enabled],
  'analysis.citrix_rdp_support': [enabled],
  'prune.ttl': [
    { name: 'base_ttl', label: 'Days for objects', kind: 'days', hint: 'Between 4 and 30' },
    { name: 'has_session_edge_ttl', label: 'Days for sessions', kind: 'days', hint: 'Between 2 and 7' },
  ],
  'pipeline.client_metrics': [enabled],
  'neo4j.configuration': [
    { name: 'batch_write_size', label: 'Batch size', kind: 'number' },
    { name: 'write_flush_size', label: 'Flush size', kind: 'number' },
  ],
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
