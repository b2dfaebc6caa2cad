import { type Selectable, sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import { filtered, plainColumns } from '../storage/list-query.ts';
import type { ListRequest } from '../storage/list-request.ts';
import { sortedPage } from '../storage/sorted-page.ts';
import type { AuditLogTable } from '../storage/tables/platform-tables.ts';

export type AuditRecord = Selectable<AuditLogTable>;

const COLUMNS = plainColumns(
  'id',
  'created_at',
  'actor_id',
  'actor_name',
  'actor_email',
  'action',
  'request_id',
  'source_ip_address',
  'status',
);

/** One page of the entries of a time span, both ends included, and their total; newest first by default. */
export async function auditLog(
  db: Database,
  span: { readonly after: Date; readonly before: Date; readonly automatic: boolean },
  request: ListRequest,
): Promise<{ count: number; rows: AuditRecord[] }> {
  const spanned = db
    .selectFrom('audit_log')
    .selectAll()
    .where('created_at', '>=', span.after)
    .where('created_at', '<=', span.before);
  const within = filtered(span.automatic ? spanned : spanned.where('automatic', '=', false), request.filters, COLUMNS);
  const newestFirst = { by: sql.ref('created_at'), descending: true };
  const fallback = [...(request.sorts.length > 0 ? [] : [newestFirst]), { by: sql.ref('id'), descending: true }];
  return sortedPage(within, request, COLUMNS, fallback);
}
