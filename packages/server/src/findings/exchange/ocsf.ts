import type { UnifiedFinding } from '../lists/unified-list.ts';
import { identityOf, joined, messageOf } from './sarif.ts';

const SCHEMA = '1.3.0';
/** Detection Finding, in the category Findings. */
const CLASS = 2004;
const ACTIVITIES = { create: 1, close: 3 } as const;
const SEVERITIES = {
  critical: { severity_id: 5, severity: 'Critical' },
  high: { severity_id: 4, severity: 'High' },
  moderate: { severity_id: 3, severity: 'Medium' },
  low: { severity_id: 2, severity: 'Low' },
} as const;
const STATUSES = {
  active: { status_id: 1, status: 'New' },
  accepted: { status_id: 3, status: 'Suppressed' },
  remediated: { status_id: 4, status: 'Resolved' },
  orphaned: { status_id: 4, status: 'Resolved' },
  deprecated: { status_id: 4, status: 'Resolved' },
} as const;

/** Findings as events of OCSF, in a JSON array. */
export async function* ocsf(
  batches: AsyncIterable<readonly UnifiedFinding[]>,
  version: string,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from('[');
  yield* joined(batches, (row) => ocsfEvent(row, version));
  yield Buffer.from(']\n');
}

function ocsfEvent(row: UnifiedFinding, version: string) {
  const activity = STATUSES[row.status].status_id === 4 ? ACTIVITIES.close : ACTIVITIES.create;
  const end = (id: string, name: string, kind: string, role: string) => ({ uid: id, name, type: kind, role });
  return {
    activity_id: activity,
    category_uid: 2,
    class_uid: CLASS,
    type_uid: CLASS * 100 + activity,
    ...SEVERITIES[row.severity],
    ...STATUSES[row.status],
    time: row.last_seen.getTime(),
    message: messageOf(row),
    ...(row.prioritization_score !== null && { risk_score: row.prioritization_score }),
    metadata: { version: SCHEMA, product: { name: 'Chokepoint', vendor_name: 'Chokepoint', version } },
    finding_info: {
      uid: identityOf(row),
      title: row.title,
      types: [row.finding],
      first_seen_time: row.first_seen.getTime(),
      last_seen_time: row.last_seen.getTime(),
    },
    resources: [
      ...(row.finding_type === 'list'
        ? []
        : [end(row.source_principal_id, row.source_principal_name, row.source_principal_kind, 'source')]),
      end(row.target_principal_id, row.target_principal_name, row.target_principal_kind, 'target'),
    ],
    unmapped: {
      id: row.id,
      environment_id: row.environment_id,
      environment_name: row.environment_name,
      zone_name: row.zone_name,
      prioritization_rank: row.prioritization_rank,
      work_state: row.work_state,
      owner: row.owner,
    },
  };
}
