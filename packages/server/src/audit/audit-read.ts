import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';

const BATCH = 1000;
const ENTRY = [
  'id',
  'created_at',
  'actor_id',
  'actor_name',
  'actor_email',
  'action',
  'fields',
  'request_id',
  'source_ip_address',
  'status',
  'commit_id',
  'automatic',
] as const;

/** The next entries of the chain after a place in it. */
export async function chainedEntries(db: Database, after: number) {
  const rows = await db
    .selectFrom('audit_log')
    .select([...ENTRY, 'chain', sql<number>`seq`.as('seq')])
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(BATCH)
    .execute();
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
}

export function auditHead(db: Database) {
  return db.selectFrom('audit_head').select(['seq', 'chain', 'seal']).where('id', '=', 1).executeTakeFirst();
}

/** The newest entry that retention has removed. */
export function auditAnchor(db: Database) {
  return db.selectFrom('audit_anchor').select(['seq', 'chain', 'seal']).where('id', '=', 1).executeTakeFirst();
}

/** An entry that was not chained although entries before it were; the number of the last one before it. */
export async function firstUnchained(db: Database): Promise<number | undefined> {
  const first = db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.min('id').as('id'))
    .where('seq', 'is not', null);
  const row = await db
    .selectFrom('audit_log')
    .select('id')
    .where('seq', 'is', null)
    .where('id', '>', first)
    .orderBy('id')
    .executeTakeFirst();
  if (!row) return undefined;
  const before = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('id', '<', row.id)
    .executeTakeFirst();
  return Number(before?.seq ?? 0);
}

/** Entries of a span of time in the order in which they were written, in batches. */
export async function* auditEntries(db: Database, span: { readonly after: Date; readonly before: Date }) {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('audit_log')
      .select([...ENTRY, 'seq', 'chain'])
      .where('id', '>', last)
      .where('created_at', '>=', span.after)
      .where('created_at', '<=', span.before)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return;
    last = rows.at(-1)!.id;
    yield rows;
  }
}
