import type { AuditRecord } from './audit-list.ts';

/** How an entry is written for another system: one line each. */
export type ExportFormat = 'jsonl' | 'cef' | 'ocsf';

export const EXPORT_LINES: Readonly<Record<ExportFormat, (entry: AuditRecord, version: string) => string>> = {
  jsonl: (entry) => JSON.stringify({ ...entry, created_at: entry.created_at.toISOString() }),
  cef: cefLine,
  ocsf: (entry, version) => JSON.stringify(ocsfEvent(entry, version)),
};

const CREDENTIALS = /Secret|Token|Login|Logout|Session|MFA|EULA/i;
const REFUSALS: ReadonlySet<string> = new Set(['UnauthorizedAccessAttempt', 'SignatureRejected']);

/** From 0 to 10: failures and refusals stand out. */
function severityOf({ action, status }: AuditRecord): number {
  if (REFUSALS.has(action)) return 6;
  return status === 'failure' ? 5 : CREDENTIALS.test(action) ? 4 : 2;
}

/** ArcSight's Common Event Format. */
function cefLine(entry: AuditRecord, version: string): string {
  const header = (text: string) => text.replace(/[\\|]/g, '\\$&').replace(/[\r\n]+/g, ' ');
  const value = (text: string) => text.replace(/[\\=]/g, '\\$&').replace(/\r?\n|\r/g, '\\n');
  const extension = {
    rt: String(entry.created_at.getTime()),
    act: entry.action,
    outcome: entry.status,
    suid: entry.actor_id,
    suser: entry.actor_name,
    src: entry.source_ip_address,
    externalId: String(entry.id),
    cs1Label: 'requestId',
    cs1: entry.request_id,
    cs2Label: 'commitId',
    cs2: entry.commit_id,
    msg: JSON.stringify(entry.fields),
  };
  const fields = Object.entries(extension).filter(([, text]) => text !== '');
  return [
    'CEF:0|Chokepoint|Chokepoint',
    header(version),
    header(entry.action),
    header(entry.action),
    severityOf(entry),
    fields.map(([name, text]) => `${name}=${value(text)}`).join(' '),
  ].join('|');
}

const OCSF_VERSION = '1.3.0';
const STATUS_IDS: Readonly<Record<string, number>> = { success: 1, failure: 2 };

/** Open Cybersecurity Schema Framework: logins are Authentication (3002), everything else API Activity (6003). */
function ocsfEvent(entry: AuditRecord, version: string) {
  const isLogin = entry.action === 'LoginAttempt' || entry.action === 'Logout';
  const classId = isLogin ? 3002 : 6003;
  const activity = isLogin ? (entry.action === 'Logout' ? 2 : 1) : 99;
  const user = { uid: entry.actor_id, name: entry.actor_name, email_addr: entry.actor_email };
  return {
    metadata: {
      version: OCSF_VERSION,
      uid: String(entry.id),
      correlation_uid: entry.commit_id,
      product: { name: 'Chokepoint', vendor_name: 'Chokepoint', version },
    },
    time: entry.created_at.getTime(),
    category_uid: isLogin ? 3 : 6,
    class_uid: classId,
    activity_id: activity,
    type_uid: classId * 100 + activity,
    severity_id: severityOf(entry) >= 5 ? 3 : 1,
    status: entry.status,
    status_id: STATUS_IDS[entry.status] ?? 99,
    ...(isLogin ? { user } : { actor: { user } }),
    api: { operation: entry.action, request: { uid: entry.request_id } },
    src_endpoint: { ip: entry.source_ip_address },
    unmapped: entry.fields,
  };
}
