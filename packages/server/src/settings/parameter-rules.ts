import { isRelationshipKind, SEVERITY_RULES } from '@chokepoint/model';
import { durationMs } from './duration.ts';
import { PARAMETERS, type ParameterValue, UNSEEDED_PARAMETERS } from './parameter-catalogue.ts';
import { InvalidRecurrence, parseRecurrence } from './recurrence.ts';

/** What is wrong with a value, or `undefined`. */
type Check = (value: unknown, now: Date) => string | undefined;

/** One field of a parameter: `decodes` checks the type, `allows` the value. */
type Field = { readonly decodes: Check; readonly allows?: Check };
type Fields = Readonly<Record<string, Field>>;

const typed = (name: string, type: 'boolean' | 'integer' | 'string'): Check => {
  const fits = (value: unknown) => (type === 'integer' ? Number.isSafeInteger(value) : typeof value === type);
  return (value) => (fits(value) ? undefined : `cannot read field ${name}: it must be of type ${type}`);
};

const toggle: Fields = { enabled: { decodes: typed('enabled', 'boolean') } };
const whole = (name: string): Field => ({ decodes: typed(name, 'integer') });

const duration = (name: string, label?: string, least?: string, most?: string): Field => ({
  decodes: (value) =>
    typeof value === 'string' && durationMs(value) !== undefined ? undefined : `missing or invalid ${name}`,
  allows: (value) => {
    const length = durationMs(String(value)) ?? 0;
    if (least && length < durationMs(least)!) return `${label}: must be >= ${least}`;
    if (most && length > durationMs(most)!) return `${label}: must be <= ${most}`;
    return undefined;
  },
});

const between = (name: string, label: string, least: number, most: number): Field => ({
  decodes: typed(name, 'integer'),
  allows: (value) => {
    if ((value as number) < least) return `${label}: must be >= ${least}`;
    return (value as number) > most ? `${label}: must be <= ${most}` : undefined;
  },
});

const oneOf = (name: string, values: readonly string[]): Field => ({
  decodes: typed(name, 'string'),
  allows: (value) => (values.includes(value as string) ? undefined : `${name}: must be one of ${values.join(', ')}`),
});

const recurrence = (name: string, label: string): Field => ({
  decodes: typed(name, 'string'),
  allows: (value, now) => {
    if (value === '') return undefined;
    try {
      parseRecurrence(value as string, now);
      return undefined;
    } catch (error) {
      if (error instanceof InvalidRecurrence) return `${label}: invalid rrule specified: ${error.message}`;
      throw error;
    }
  },
});

const MOST_KINDS = 500;
const MOST_PLACES = 100;
const MOST_EFFORT = 1000;

/** A kind of an extension has an underscore in its name; others are built in. */
export const isEffortKind = (name: string): boolean => isRelationshipKind(name) || /^(?=.*_)\w{1,128}$/.test(name);
const isEffort = (value: unknown): boolean =>
  value === null || (typeof value === 'number' && value > 0 && value <= MOST_EFFORT);

const effortByKind: Field = {
  decodes: (value) => (isObject(value) ? undefined : 'cannot read field kinds: it must be an object'),
  allows: (value) => {
    const entries = Object.entries(value as object);
    if (entries.length > MOST_KINDS) return `kinds: must have at most ${MOST_KINDS} entries`;
    const unknown = entries.find(([name]) => !isEffortKind(name));
    if (unknown) return `kinds: "${unknown[0]}" is not a relationship kind`;
    const wrong = entries.find(([, effort]) => !isEffort(effort));
    return wrong && `kinds: the effort of ${wrong[0]} must be null or a number above 0 and up to ${MOST_EFFORT}`;
  },
};

const isPlace = (value: unknown): boolean =>
  isObject(value) &&
  Object.keys(value).length === 2 &&
  typeof value.object_id === 'string' &&
  value.object_id !== '' &&
  value.object_id.length <= 1000 &&
  typeof value.factor === 'number' &&
  value.factor >= 0.01 &&
  value.factor <= 100;

const effortWithin: Field = {
  decodes: (value) => (Array.isArray(value) ? undefined : 'cannot read field within: it must be a list'),
  allows: (value) => {
    const list = value as readonly unknown[];
    if (list.length > MOST_PLACES) return `within: must have at most ${MOST_PLACES} entries`;
    if (list.every(isPlace)) return undefined;
    return 'within: each entry must have an object_id and a factor from 0.01 to 100';
  },
};

const FIELDS: Readonly<Record<string, Fields>> = {
  'auth.password_expiration_window': { duration: duration('duration') },
  'neo4j.configuration': { batch_write_size: whole('batch_write_size'), write_flush_size: whole('write_flush_size') },
  'analysis.citrix_rdp_support': toggle,
  'prune.ttl': {
    base_ttl: duration('base_ttl', 'BaseTTL', 'P4D', 'P30D'),
    has_session_edge_ttl: duration('has_session_edge_ttl', 'HasSessionEdgeTTL', 'P2D', 'P7D'),
  },
  'analysis.reconciliation': toggle,
  'analysis.scheduled': { ...toggle, rrule: recurrence('rrule', 'RRule') },
  'api.timeout_limit': toggle,
  'auth.api_token_expiration': {
    ...toggle,
    expiration_period: between('expiration_period', 'ExpirationPeriod', 1, 365),
  },
  'pipeline.client_metrics': toggle,
  'analysis.esc9': toggle,
  'auth.session_idle': {
    browser_minutes: between('browser_minutes', 'BrowserMinutes', 0, 1440),
    client_minutes: between('client_minutes', 'ClientMinutes', 0, 1440),
  },
  'auth.multi_factor': { required: { decodes: typed('required', 'boolean') } },
  'auth.signed_requests': { utc_only: { decodes: typed('utc_only', 'boolean') } },
  'auth.sso': {
    idp_initiated: { decodes: typed('idp_initiated', 'boolean') },
    require_verified_email: { decodes: typed('require_verified_email', 'boolean') },
  },
  'auth.iwa_claim_name': {
    name: {
      decodes: typed('name', 'string'),
      allows: (value) => ((value as string).length > 256 ? 'name: must have at most 256 characters' : undefined),
    },
  },
  'analysis.findings': {
    proposed_types: { decodes: typed('proposed_types', 'boolean') },
    exposure_population: oneOf('exposure_population', ['environment', 'connected']),
  },
  'analysis.severity': { rule: oneOf('rule', SEVERITY_RULES) },
  'analysis.effort': { kinds: effortByKind, within: effortWithin },
  'retention.records': {
    audit_log_days: between('audit_log_days', 'AuditLogDays', 0, 36_500),
    job_days: between('job_days', 'JobDays', 0, 36_500),
    history_days: between('history_days', 'HistoryDays', 0, 36_500),
  },
};

/** The keys that may be written, each with its rules. */
const WRITABLE: ReadonlyMap<string, Fields> = new Map(
  [...PARAMETERS, ...UNSEEDED_PARAMETERS]
    .filter((seed) => seed.writable)
    .map((seed) => {
      const fields = FIELDS[seed.key];
      if (!fields) throw new Error(`the writable parameter ${seed.key} has no rules for its values`);
      return [seed.key, fields];
    }),
);

export const isWritable = (key: string): boolean => WRITABLE.has(key);

/** What is wrong with a value for a writable parameter, in the texts that clients know; `undefined` when nothing is. */
export function faultOf(key: string, value: unknown, now: Date): string | undefined {
  const fields = WRITABLE.get(key);
  if (!fields) return `Configuration parameter ${key} is not valid.`;
  if (!isObject(value) || Object.keys(value).length === 0) return 'missing or invalid property: value';
  const names = Object.keys(fields);
  if (Object.keys(value).length !== names.length || !names.every((name) => Object.hasOwn(value, name)))
    return 'value property contains an invalid field';
  const faults = (kind: 'decodes' | 'allows') =>
    names.flatMap((name) => fields[name]?.[kind]?.(value[name], now) ?? []).join('; ');
  return faults('decodes') || faults('allows') || undefined;
}

/** The value as it is stored. */
export function storedValue(key: string, value: ParameterValue): ParameterValue {
  return key === 'auth.iwa_claim_name' ? { ...value, name: String(value.name).trim() } : value;
}

function isObject(value: unknown): value is ParameterValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
