import { badRequest, notFound } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import type { FindingRow } from '../lists/finding-list.ts';
import { moment } from '../requests/finding-request.ts';

export type Acceptance = {
  readonly risk_type?: string | null | undefined;
  readonly accept_until?: string | null | undefined;
  readonly accepted?: boolean | null | undefined;
};

/** Until when a finding is accepted by such a request; null = no longer. A time that has passed ends it, too. */
export function acceptedUntil({ accept_until, accepted }: Acceptance, now: Date): Date | null {
  if (accepted === false) return null;
  const until = moment(accept_until ?? undefined);
  if (!until) throw badRequest('accept_until is required to accept a finding');
  return until > now ? until : null;
}

export async function requireFinding(db: Database, id: number, type: string | null | undefined): Promise<FindingRow> {
  if (!type) throw badRequest('no finding type specified');
  const row = await db
    .selectFrom('finding')
    .selectAll()
    .where('id', '=', id)
    .where('type', '=', type)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
