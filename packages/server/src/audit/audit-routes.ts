import { exportAuditLog, listAuditLogs, verifyAuditLog as verifyRoute } from '@chokepoint/contract';
import type { Clock } from '../clock.ts';
import { encodeTime } from '../http/encode-time.ts';
import { download, type Handler, handle, ok } from '../http/handler.ts';
import type { Database } from '../storage/database.ts';
import { SERVICE_VERSION } from '../version.ts';
import type { AuditChain } from './audit-chain.ts';
import type { AuditKeyStore } from './audit-key-store.ts';
import { type AuditRecord, auditLog } from './audit-list.ts';
import { auditEntries } from './audit-read.ts';
import type { AuditStatus } from './audit-store.ts';
import { EXPORT_LINES, type ExportFormat } from './export-formats.ts';
import { verifyAuditLog } from './verify-audit-log.ts';

const YEAR_MS = 365 * 86_400_000;
const YEAR_ONE = new Date('0001-01-01T00:00:00Z');

type AuditParts = {
  readonly clock: Clock;
  readonly db: Database;
  readonly auditChain: AuditChain;
  readonly auditKeys: AuditKeyStore;
};
type GivenSpan = { readonly before?: Date | undefined; readonly after?: Date | undefined };
type Span = { readonly before: Date; readonly after: Date };

export function auditHandlers({ clock, db, auditChain, auditKeys }: AuditParts): Handler[] {
  function spanOf(given: GivenSpan): Span {
    const before = storable(given.before ?? clock.now());
    return { before, after: storable(given.after ?? new Date(before.getTime() - YEAR_MS)) };
  }

  return [
    handle(listAuditLogs, async ({ query, list }) => {
      const span = { ...spanOf(query), automatic: query.automatic ?? false };
      const { count, rows } = await auditLog(db, span, list);
      return ok({ count, limit: list.limit, skip: list.skip, data: { logs: rows.map(encode) } });
    }),

    handle(exportAuditLog, ({ query }) => {
      const { format } = query;
      const { headers, ...answer } = download(`audit.${format}`, linesOf(db, spanOf(query), format));
      const type = format === 'cef' ? 'text/plain; charset=utf-8' : 'application/x-ndjson';
      return { ...answer, headers: { ...headers, 'content-type': type } };
    }),

    handle(verifyRoute, async () => {
      const { entries, problem } = await verifyAuditLog(db, auditChain, auditKeys);
      return ok({ data: { entries, intact: problem === undefined, problem: problem ?? null } });
    }),
  ];
}

async function* linesOf(db: Database, span: Span, format: ExportFormat) {
  const line = EXPORT_LINES[format];
  for await (const batch of auditEntries(db, span))
    yield Buffer.from(batch.map((entry) => `${line(entry, SERVICE_VERSION)}\n`).join(''));
}

/** Databases disagree on how to write years before year one. */
const storable = (moment: Date): Date => (moment < YEAR_ONE ? YEAR_ONE : moment);

function encode(record: AuditRecord) {
  return {
    id: record.id,
    created_at: encodeTime(record.created_at),
    actor_id: record.actor_id,
    actor_name: record.actor_name,
    actor_email: record.actor_email,
    action: record.action,
    fields: record.fields,
    request_id: record.request_id,
    source_ip_address: record.source_ip_address,
    status: record.status as AuditStatus,
    commit_id: record.commit_id,
  };
}
