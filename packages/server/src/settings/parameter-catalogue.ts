export type ParameterValue = Readonly<Record<string, unknown>>;

type ParameterSeed = {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly value: ParameterValue;
  /** Whether `PUT /api/v2/config` may change it. */
  readonly writable: boolean;
};

const writable = (key: string, name: string, description: string, value: ParameterValue): ParameterSeed => ({
  key,
  name,
  description,
  value,
  writable: true,
});
const protectedKey = (key: string, name: string, description: string, value: ParameterValue): ParameterSeed => ({
  ...writable(key, name, description, value),
  writable: false,
});

/** The parameters of a new database, in the order of their ids. */
export const PARAMETERS: readonly ParameterSeed[] = [
  writable(
    'auth.password_expiration_window',
    'Password lifetime',
    'How long a password stays valid after it was set, as an ISO 8601 duration.',
    { duration: 'P90D' },
  ),
  writable(
    'neo4j.configuration',
    'Graph write batches',
    'Batch sizes of clients that write to their own graph database; stored for them, without effect here.',
    { batch_write_size: 20000, write_flush_size: 100000 },
  ),
  writable(
    'analysis.citrix_rdp_support',
    'Citrix remote desktop',
    'Count only members of the Direct Access Users group as able to log on where that group exists.',
    { enabled: true },
  ),
  writable(
    'prune.ttl',
    'Retention of collected data',
    'How long objects and sessions are retained after a collection last saw them, as ISO 8601 durations.',
    { base_ttl: 'P7D', has_session_edge_ttl: 'P3D' },
  ),
  writable('analysis.reconciliation', 'Reconciliation', 'Remove what newer collections no longer contain.', {
    enabled: true,
  }),
  writable(
    'analysis.scheduled',
    'Scheduled analysis',
    'Run the analysis on a recurrence rule instead of after each upload.',
    {
      enabled: false,
      rrule: '',
    },
  ),
  protectedKey('http.trusted_proxies', 'Trusted proxies', 'Number of proxies in front of the service.', {
    trusted_proxies: 0,
  }),
  protectedKey('analysis.tiering', 'Tiers', 'How many zones and labels may exist, and whether several are analysed.', {
    tier_limit: 1,
    label_limit: 0,
    enabled: false,
    multi_tier_analysis_enabled: false,
  }),
  protectedKey('eula.custom_text', 'Terms of use', 'Text shown before the terms are accepted.', { custom_text: '' }),
  protectedKey('auth.session_ttl_hours', 'Session lifetime', 'Hours after which a session ends.', { hours: 8 }),
  protectedKey('pipeline.updated_stale_client', 'Stale clients', 'Time out jobs of collectors that went silent.', {
    enabled: true,
  }),
  protectedKey('analysis.retain_ingest_files', 'Keep uploads', 'Keep uploaded files after they were ingested.', {
    enabled: false,
  }),
  protectedKey('analysis.tagging', 'Zone workers', 'How many workers apply zone rules at once.', {
    dawgs_worker_limit: 2,
    expansion_worker_limit: 3,
    selector_worker_limit: 7,
  }),
  protectedKey('auth.api_tokens', 'API tokens', 'Whether requests may be signed with API tokens.', { enabled: true }),
  writable(
    'api.timeout_limit',
    'Enforce request time limits',
    'While enabled, a request cannot lift its time limit with "Prefer: wait=-1".',
    { enabled: true },
  ),
  writable('auth.api_token_expiration', 'API token lifetime', 'Whether API tokens expire, and after how many days.', {
    enabled: false,
    expiration_period: 90,
  }),
  protectedKey('analysis.graph_storage_optimization', 'Graph storage upkeep', 'When stored graph data is compacted.', {
    after_boot: true,
    after_analysis: true,
    min_interval_seconds: 86400,
  }),
];

/** Known to clients and writable, but not part of a new database. */
export const UNSEEDED_PARAMETERS: readonly ParameterSeed[] = [
  writable(
    'analysis.esc9',
    'ESC9',
    'Derive ADCSESC9a and ADCSESC9b. While disabled, both relationships and their findings disappear at the next analysis.',
    { enabled: true },
  ),
  writable('pipeline.client_metrics', 'Client metrics', 'Record measurements that collectors report.', {
    enabled: false,
  }),
  writable(
    'auth.session_idle',
    'Idle sessions',
    'Minutes without a request after which a session ends: of a browser, and of a client that sends a session token. 0 = it does not end early.',
    { browser_minutes: 60, client_minutes: 0 },
  ),
  writable(
    'auth.multi_factor',
    'One-time codes',
    'Whether users who log in with a password have to use one-time codes. Until they have set them up, their sessions can do that and nothing else. API tokens are not affected.',
    { required: false },
  ),
  writable(
    'auth.signed_requests',
    'Signed requests',
    'Whether signed requests without a nonce need a date in UTC. A signature does not cover the zone of the date: while this is off, the first request of a token may come in any zone, and others in the zones that the token has used.',
    { utc_only: false },
  ),
  writable(
    'auth.sso',
    'Single sign-on',
    'Whether a SAML login may begin at the provider, and whether OpenID Connect providers have to confirm that an address is verified.',
    { idp_initiated: true, require_verified_email: false },
  ),
  writable(
    'analysis.findings',
    'Findings',
    'Whether to look for findings of the proposed types, too, and of whom exposure is a share: the principals of the "environment" or those of all "connected" ones.',
    { proposed_types: false, exposure_population: 'environment' },
  ),
  writable(
    'analysis.severity',
    'Severity',
    'How severe a finding is, from the next analysis on: "calibrated" by exposure, impact, and how easily and quietly it is abused; "reference" by the share of principals alone, as BloodHound does.',
    { rule: 'calibrated' },
  ),
  writable(
    'analysis.effort',
    'Effort of changes',
    'What it takes to remove relationships, by kind (null = never), where that differs from the usual 1 to 5; and how many times as much inside OUs and other objects. Plans and reports use it at once, the rank of findings from the next analysis on.',
    { kinds: {}, within: [] },
  ),
  writable(
    'retention.records',
    'Retention of records',
    'After how many days entries of the audit log, jobs that have ended, and the history of findings, posture and data quality are deleted. 0 = never.',
    { audit_log_days: 730, job_days: 180, history_days: 730 },
  ),
  writable(
    'auth.iwa_claim_name',
    'Claim of Windows authentication',
    'The claim that names the client of a collector in a token of its issuer. Empty: "sub" is the id of the client.',
    { name: '' },
  ),
];
