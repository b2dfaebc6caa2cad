import type { FindingWorkChange } from '@chokepoint/contract';
import { AlertEventStore } from '../../alerts/events/alert-event-store.ts';
import { counted } from '../../alerts/events/counted.ts';
import type { AuditStore } from '../../audit/audit-store.ts';
import type { Clock } from '../../clock.ts';
import type { Call } from '../../http/handler.ts';
import { badRequest, notFound } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import { type FindingRow, FindingStore } from '../record/finding-store.ts';
import { parseTime } from '../requests/time-range.ts';
import { noFinding, requireEnvironments, scopeOf } from '../requests/visible-findings.ts';
import { encodeWork } from './encode-work.ts';
import { workEvent } from './work-events.ts';
import { type WorkFields, type WorkRow, WorkStore } from './work-store.ts';

export type WorkParts = { readonly db: Database; readonly clock: Clock; readonly audit: AuditStore };
type WorkedFinding = { readonly finding: FindingRow; readonly work: WorkRow | undefined };

/** A change that was checked. `acceptedUntil` undefined: as it is; null: not accepted. */
type CheckedChange = {
  readonly fields: WorkFields;
  readonly acceptedUntil: Date | null | undefined;
  readonly comment: string;
  readonly named: Readonly<Record<string, unknown>>;
};

/** Changes the work on all of the findings or, when one of them is unknown, on none. */
export async function changeWork(
  { db, clock, audit }: WorkParts,
  ids: readonly number[],
  change: FindingWorkChange,
  { caller, actor }: Pick<Call, 'caller' | 'actor'>,
): Promise<WorkedFinding[]> {
  const now = clock.now();
  const author = actor.user?.principal_name ?? '';
  const checked = checkChange(change, now);
  const findings: FindingRow[] = [];
  for (const id of new Set(ids)) findings.push(await visibleFinding(db, id, caller));
  const fields = { ids: findings.map(({ id }) => id).join(','), ...checked.named };
  return audit.record(actor, 'ChangeFindingWork', fields, () =>
    db.transaction().execute(async (transaction) => {
      const changed: WorkedFinding[] = [];
      for (const finding of findings) changed.push(await changeOne(transaction, finding, checked, author, now));
      const data = changed.map(({ finding, work }) => encodeWork(finding, work, now));
      const message = `${counted(data.length, 'finding')} changed by ${author}: ${describe(checked)}`;
      await new AlertEventStore(transaction).raise([workEvent('finding.work.changed', message, data)], now);
      return changed;
    }),
  );
}

export async function visibleFinding(db: Database, id: number, caller: Call['caller']): Promise<FindingRow> {
  const row = await new FindingStore(db).require(id, noFinding(id));
  requireEnvironments(caller, [row.environment_id]);
  if (scopeOf(caller) === 'alone' && !row.local) throw notFound(noFinding(id));
  return row;
}

async function changeOne(
  db: Database,
  finding: FindingRow,
  { fields, acceptedUntil, comment, named }: CheckedChange,
  author: string,
  now: Date,
): Promise<WorkedFinding> {
  const work = await new WorkStore(db).change(finding, fields, { author, changes: named, comment }, now);
  if (acceptedUntil === undefined) return { finding, work };
  await new FindingStore(db).setAcceptedUntil(finding.id, acceptedUntil);
  return { finding: { ...finding, accepted_until: acceptedUntil }, work };
}

function checkChange(change: FindingWorkChange, now: Date): CheckedChange {
  const { comment = '', accept_until, due_at, ...rest } = change;
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  if (given.length === 0 && accept_until === undefined && due_at === undefined && comment === '')
    throw badRequest('the change is empty: give a state, owner, reason, accept_until, ticket_url, due_at or comment');
  const until = acceptance(change, now);
  const dueAt = due_at === undefined ? undefined : due_at === null ? null : parseTime(due_at);
  const fields: WorkFields = { ...Object.fromEntries(given), ...(dueAt !== undefined && { due_at: dueAt ?? null }) };
  const { comment: _, ...named } = change;
  return { fields, acceptedUntil: until, comment, named };
}

/** Only an accepted finding has a reason and an end; any other state ends an acceptance. */
function acceptance({ state, reason, accept_until }: FindingWorkChange, now: Date): Date | null | undefined {
  if (state !== 'accepted') {
    if (accept_until !== undefined || reason !== undefined)
      throw badRequest('reason and accept_until go with the state "accepted"');
    return state === undefined ? undefined : null;
  }
  if (!reason?.trim()) throw badRequest('reason is required to accept a finding');
  const until = parseTime(accept_until);
  if (!until) throw badRequest('accept_until is required to accept a finding');
  if (until <= now) throw badRequest('accept_until must be in the future');
  return until;
}

function describe({ named, comment }: CheckedChange): string {
  const parts = Object.entries(named).map(
    ([name, value]) => `${name} ${value === '' || value === null ? 'none' : value}`,
  );
  return [...parts, ...(comment ? [`comment "${comment.slice(0, 200)}"`] : [])].join(', ');
}
