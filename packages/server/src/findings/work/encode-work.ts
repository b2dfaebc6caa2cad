import { encodeTime } from '../../http/encode-time.ts';
import type { WorkState } from '../../storage/tables/finding-tables.ts';
import { isAccepted } from '../lists/finding-list.ts';
import type { FindingRow } from '../record/finding-store.ts';
import type { WorkEntry, WorkRow } from './work-store.ts';

/** An acceptance that has expired or was withdrawn leaves the finding reopened. */
function stateOf(finding: FindingRow, work: WorkRow | undefined, now: Date): WorkState {
  if (finding.archived_at !== null) return 'fixed';
  if (isAccepted(finding, now)) return 'accepted';
  return work?.state === 'accepted' ? 'reopened' : (work?.state ?? 'open');
}

const timeOrNull = (time: Date | null): string | null => (time === null ? null : encodeTime(time));

export function encodeWork(finding: FindingRow, work: WorkRow | undefined, now: Date) {
  const accepted = isAccepted(finding, now);
  return {
    id: finding.id,
    finding: finding.type,
    environment_id: finding.environment_id,
    asset_group_tag_id: finding.zone,
    source_principal_id: finding.source_id,
    source_principal_name: finding.source_name,
    target_principal_id: finding.target_id,
    target_principal_name: finding.target_name,
    severity: finding.severity,
    state: stateOf(finding, work, now),
    owner: work?.owner ?? '',
    reason: accepted ? (work?.reason ?? '') : '',
    accept_until: accepted ? timeOrNull(finding.accepted_until) : null,
    ticket_url: work?.ticket_url ?? '',
    due_at: timeOrNull(work?.due_at ?? null),
    overdue: work?.due_at != null && work.due_at < now && finding.archived_at === null,
    updated_at: timeOrNull(work?.updated_at ?? null),
    updated_by: work?.updated_by ?? '',
  };
}

export const encodeEntry = ({ made_at, author, state, changes, comment }: WorkEntry) => ({
  made_at: encodeTime(made_at),
  author,
  state,
  changes,
  comment,
});
