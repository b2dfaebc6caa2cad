import { type Selectable, sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import { filtered, type ListExpressions, paged, sorted } from '../storage/list-query.ts';
import type { ListRequest } from '../storage/list-request.ts';
import type { AuditLogTable } from '../storage/tables/platform-tables.ts';

export type AuditRecord = Selectable<AuditLogTable>;

const COLUMNS: ListExpressions = Object.fromEntries(
  [
    'id',
    'created_at',
    'actor_id',
    'actor_name',
    'actor_email',
    'action',
    'request_id',
    'source_ip_address',
    'status',
  ].map((name) => [name, sql.ref(name)]),
);

/** One page of the entries of a time span, both ends included, and their total; newest first by default. */
export async function auditLog(
  db: Database,
  span: { readonly after: Date; readonly before: Date; readonly automatic: boolean },
  request: ListRequest,
): Promise<{ count: number; records: AuditRecord[] }> {
  const spanned = db
    .selectFrom('audit_log')
    .where('created_at', '>=', span.after)
    .where('created_at', '<=', span.before);
  const within = filtered(span.automatic ? spanned : spanned.where('automatic', '=', false), request.filters, COLUMNS);
  const { count } = await within.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  const newestFirst = { by: sql.ref('created_at'), descending: true };
  const fallback = [...(request.sorts.length > 0 ? [] : [newestFirst]), { by: sql.ref('id'), descending: true }];
  const records = await paged(sorted(within.selectAll(), request.sorts, COLUMNS, fallback), request).execute();
  return { count, records };
}
