import type { AuditStore } from '../../audit/audit-store.ts';
import type { Clock } from '../../clock.ts';
import { encodeTime } from '../../http/encode-time.ts';
import type { Call } from '../../http/handler.ts';
import { badRequest, notFound } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import { type FindingRow, FindingStore } from '../record/finding-store.ts';
import { parseTime } from '../requests/time-range.ts';
import { requireEnvironments } from '../requests/visible-findings.ts';

export type AcceptanceParts = { readonly db: Database; readonly clock: Clock; readonly audit: AuditStore };

type Acceptance = {
  readonly risk_type?: string | null | undefined;
  readonly accept_until?: string | null | undefined;
  readonly accepted?: boolean | null | undefined;
};

/** Accepts a finding until some time, or ends its acceptance. Returns it as changed. */
export async function acceptFinding(
  { db, clock, audit }: AcceptanceParts,
  id: number,
  acceptance: Acceptance,
  { caller, actor }: Pick<Call, 'caller' | 'actor'>,
): Promise<FindingRow> {
  const findings = new FindingStore(db);
  if (!acceptance.risk_type) throw badRequest('no finding type specified');
  const row = await findings.require(id);
  if (row.type !== acceptance.risk_type) throw notFound();
  requireEnvironments(caller, [row.environment_id]);
  const until = acceptedUntil(acceptance, clock.now());
  const fields = { id: row.id, finding: row.type, accepted_until: encodeTime(until) };
  await audit.record(actor, until ? 'AcceptRisk' : 'UnacceptRisk', fields, () =>
    findings.setAcceptedUntil(row.id, until),
  );
  return { ...row, accepted_until: until };
}

/** Null = no longer accepted; a time in the past means that, too. */
function acceptedUntil({ accept_until, accepted }: Acceptance, now: Date): Date | null {
  if (accepted === false) return null;
  const until = parseTime(accept_until ?? undefined);
  if (!until) throw badRequest('accept_until is required to accept a finding');
  return until > now ? until : null;
}
