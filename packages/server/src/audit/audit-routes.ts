import { listAuditLogs } from '@chokepoint/contract';
import type { Clock } from '../clock.ts';
import { encodeTime } from '../http/encode-time.ts';
import { type Handler, handle, ok } from '../http/handler.ts';
import type { Database } from '../storage/database.ts';
import { type AuditRecord, auditLog } from './audit-list.ts';
import type { AuditStatus } from './audit-store.ts';

const YEAR_MS = 365 * 86_400_000;
const YEAR_ONE = new Date('0001-01-01T00:00:00Z');

type AuditParts = { readonly clock: Clock; readonly db: Database };

export function auditHandlers({ clock, db }: AuditParts): Handler[] {
  return [
    handle(listAuditLogs, async ({ query, list }) => {
      const before = storable(query.before ?? clock.now());
      const after = storable(query.after ?? new Date(before.getTime() - YEAR_MS));
      const { count, records } = await auditLog(db, { after, before }, list);
      return ok({ count, limit: list.limit, skip: list.skip, data: { logs: records.map(encode) } });
    }),
  ];
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
