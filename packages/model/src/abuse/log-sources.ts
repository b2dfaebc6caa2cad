/** Where abuse of relationships can be seen. */
export const LOG_SOURCES = {
  'dc-directory-changes':
    'Security log of domain controllers: directory service changes (needs auditing of the objects)',
  'dc-directory-access': 'Security log of domain controllers: directory service access (needs auditing of the objects)',
  'dc-account-management': 'Security log of domain controllers: account and group management',
  'dc-kerberos': 'Security log of domain controllers: Kerberos tickets',
  'dc-system': 'System log of domain controllers',
  'dc-file-share': 'Security log of domain controllers: detailed file share access',
  logons: 'Security log of computers: logons',
  processes: 'Process creation on computers (Security log, Sysmon or EDR)',
  'process-access': 'Access to the memory of processes (Sysmon or EDR)',
  services: 'Services installed on computers (Security and System log)',
  keys: 'Security log of CAs: key storage',
  'ca-audit': 'Security log of CAs: certification services',
  sql: 'Application log of database servers',
  'entra-audit': 'Audit log of Entra ID',
  'entra-sign-ins': 'Sign-in logs of Entra ID',
  'azure-activity': 'Activity log of Azure',
  'key-vault': 'Diagnostic logs of key vaults',
  'intune-audit': 'Audit log of Intune',
} as const;

export type LogSource = keyof typeof LOG_SOURCES;

/** Events of a log source that show an abuse. */
export type Telemetry = { readonly source: LogSource; readonly events: readonly string[] };

type Events = readonly [source: LogSource, events: string];

const CHANGES: Events = ['dc-directory-changes', '5136'];
const RESET: Events = ['dc-account-management', '4724'];
const MEMBERS: Events = ['dc-account-management', '4728 4732 4756'];
const CERTIFICATES: Events = ['ca-audit', '4886 4887'];
const LOGON: Events = ['logons', '4624'];
const AUDIT: Events = ['entra-audit', 'AuditLogs'];
const ACTIVITY: Events = ['azure-activity', 'AzureActivity'];

/** By playbook. What is not listed leaves nothing to see by itself: the steps around it do. */
const BY_PLAYBOOK: Readonly<Record<string, readonly Events[]>> = {
  'object-control': [CHANGES, RESET, MEMBERS],
  'write-attributes': [CHANGES],
  owner: [CHANGES, ['dc-directory-access', '4662']],
  'write-dacl': [CHANGES],
  'group-member': [MEMBERS],
  'password-reset': [RESET],
  'extended-rights': [RESET, ['dc-directory-access', '4662']],
  session: [['process-access', 'Sysmon 10']],
  'group-policy': [CHANGES, ['dc-file-share', '5145']],
  'policy-link': [CHANGES],
  'constrained-delegation': [['dc-kerberos', '4769']],
  'unconstrained-delegation': [LOGON],
  'resource-delegation': [CHANGES, ['dc-account-management', '4741']],
  trust: [['logons', '4627 4675']],
  'sid-history': [
    ['logons', '4627'],
    ['dc-account-management', '4765 4766'],
  ],
  dcsync: [['dc-directory-access', '4662']],
  kerberoast: [CHANGES, ['dc-kerberos', '4769']],
  'shadow-credentials': [CHANGES, ['dc-kerberos', '4768']],
  'local-admin': [
    ['logons', '4624 4672'],
    ['services', '4697 7045'],
  ],
  'ps-remoting': [['processes', '4688']],
  'remote-desktop': [LOGON],
  dcom: [['processes', '4688']],
  laps: [['dc-directory-access', '4662']],
  gmsa: [['dc-directory-access', '4662']],
  smsa: [LOGON, ['dc-kerberos', '4768']],
  'sql-admin': [['sql', '15457']],
  relay: [LOGON],
  'certificate-request': [CERTIFICATES],
  'enrollment-agent': [CERTIFICATES],
  'template-control': [CHANGES, ['ca-audit', '4899 4900']],
  'weak-mapping': [CHANGES, ['dc-system', '39 41']],
  'issuance-policy': [['dc-kerberos', '4768'], CERTIFICATES],
  'golden-certificate': [
    ['keys', '5059 5061'],
    ['ca-audit', '4876'],
  ],
  'ca-officer': [['ca-audit', '4882 4885 4890 4892 4896']],
  'certificate-mapping': [CHANGES],
  'hybrid-identity': [['entra-sign-ins', 'SigninLogs']],
  'entra-group': [AUDIT],
  'app-credential': [AUDIT],
  'entra-owner': [AUDIT],
  'entra-role': [AUDIT],
  'app-role': [AUDIT],
  'entra-password-reset': [AUDIT],
  'role-activation': [AUDIT],
  'key-vault': [['key-vault', 'AzureDiagnostics']],
  'azure-compute': [ACTIVITY],
  'device-command': [['intune-audit', 'IntuneAuditLogs']],
  'azure-role': [ACTIVITY],
  'workload-identity': [ACTIVITY],
  'entra-domain-services': [ACTIVITY, AUDIT],
};

/** What shows the abuse of relationships with a playbook. */
export const telemetryOf = (playbook: string): readonly Telemetry[] =>
  (BY_PLAYBOOK[playbook] ?? []).map(([source, events]) => ({
    source,
    events: source === 'process-access' ? [events] : events.split(' '),
  }));

export const isLogSource = (name: string): name is LogSource => Object.hasOwn(LOG_SOURCES, name);
