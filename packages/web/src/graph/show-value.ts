import { knownPropertyLabel } from '@chokepoint/contract/property-labels';

/** Times that collectors write as seconds since 1970. Nothing is guessed from the size of a number. */
const SECONDS = new Set(['whencreated', 'lastlogon', 'lastlogontimestamp', 'pwdlastset', 'whenchanged']);
const MOMENTS = new Set([
  'lastseen',
  'lastcollected',
  'firstseen',
  'lastsuccessfulsignindatetime',
  'createddatetime',
  ...SECONDS,
]);
const NEVER = '0001-01-01T00:00:00Z';

const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A property as text; lists have a line per element. */
export function showValue(name: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.map((one) => showOne(name, one));
  return [showOne(name, value)];
}

function showOne(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (!SECONDS.has(name)) return value.toLocaleString();
    if (value === -1) return 'never';
    return value === 0 ? 'unknown' : TIME.format(value * 1000);
  }
  if (typeof value === 'string') {
    const moment = MOMENTS.has(name) ? Date.parse(value) : Number.NaN;
    return Number.isNaN(moment) ? value : TIME.format(moment);
  }
  return value === null ? '' : JSON.stringify(value);
}

const SILENT = new Set([
  'gid',
  'admin_rights_count',
  'admin_rights_risk_percent',
  'hasspn',
  'system_tags',
  'user_tags',
  'isTierZero',
  'neo4jImportId',
  'name',
  'objectid',
  'highvalue',
  'reconcile',
  'inheritancehash',
  'inheritancehashes',
]);

/** The properties worth showing, by name. */
export function shownProperties(properties: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(properties)
    .filter(([name, value]) => !SILENT.has(name) && !isEmpty(value))
    .sort(([a], [b]) => a.localeCompare(b));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || value === NEVER || (Array.isArray(value) && value.length === 0);
}

/** Labels that are shorter or plainer than the default ones. */
const LABELS: Readonly<Record<string, string>> = {
  dontreqpreauth: 'AS-REP roastable (no pre-authentication)',
  haslaps: 'LAPS in use',
  isacl: 'From ACL (ACE)',
  isinherited: 'Inherited',
  isuserspecifiessanenabled: 'Requesters may name the subject (SAN)',
  lastlogon: 'Last log-on',
  lastlogontimestamp: 'Last log-on (replicated)',
  onpremid: 'On-premises id',
  onpremsyncenabled: 'Synchronised with on-premises',
  pwdlastset: 'Password set',
  trustedtoauth: 'Trusted to authenticate for delegation',
  unconstraineddelegation: 'Unconstrained delegation',
};

export function propertyLabel(name: string): string {
  const known = LABELS[name] ?? knownPropertyLabel(name);
  if (known) return known;
  const words = name.replaceAll('_', ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
