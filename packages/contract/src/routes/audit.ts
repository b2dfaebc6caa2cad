import { z } from 'zod';
import { exactText, integer, time, unsorted } from '../columns.ts';
import { timestamp, uuid } from '../nullable.ts';
import { anyOf } from '../permission.ts';
import { BOTH, booleanParameter, data, defineRoute, file, page } from '../route.ts';

const RFC3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+ -]\d{2}:\d{2})$/i;

const momentParameter = z
  .string()
  .transform((text, context) => {
    // A plus sign that was not percent-encoded arrives as a blank.
    const moment = new Date(text.replace(/ (\d{2}:\d{2})$/, '+$1'));
    if (RFC3339.test(text) && !Number.isNaN(moment.getTime())) return moment;
    context.addIssue({ code: 'custom', message: `"${text.slice(0, 64)}" is not an RFC 3339 time` });
    return z.NEVER;
  })
  .meta({ format: 'date-time' });

export const auditEntry = z.object({
  id: z.int(),
  created_at: timestamp,
  actor_id: z.string(),
  actor_name: z.string(),
  actor_email: z.string(),
  action: z.string(),
  fields: z.record(z.string(), z.unknown()),
  request_id: z.string(),
  source_ip_address: z.string(),
  status: z.enum(['intent', 'success', 'failure']),
  commit_id: uuid,
});

const span = { before: momentParameter.optional(), after: momentParameter.optional() };

export const listAuditLogs = defineRoute({
  name: 'listAuditLogs',
  method: 'GET',
  path: '/api/v2/audit',
  summary: 'List the audit log of a time range, by default the last year',
  tag: 'Audit',
  editions: BOTH,
  access: anyOf('audit_log/Read'),
  audit: { action: 'ReadAuditLog' },
  query: z.object({ ...span, automatic: booleanParameter.optional() }),
  columns: {
    id: integer,
    created_at: time,
    actor_id: unsorted(exactText),
    actor_name: exactText,
    actor_email: exactText,
    action: exactText,
    request_id: unsorted(exactText),
    source_ip_address: exactText,
    status: exactText,
  },
  page: { limit: 1000 },
  answers: { 200: page(z.object({ logs: z.array(auditEntry) })) },
});

export const exportAuditLog = defineRoute({
  name: 'exportAuditLog',
  method: 'GET',
  path: '/api/v2/audit/export',
  summary: 'The audit log of a span of time, one entry per line: JSON, CEF or OCSF',
  tag: 'Audit',
  editions: BOTH,
  access: anyOf('audit_log/Read'),
  audit: { action: 'ExportAuditLog' },
  query: z.object({ ...span, format: z.enum(['jsonl', 'cef', 'ocsf']).default('jsonl') }),
  answers: { 200: file('application/x-ndjson', 'text/plain') },
});

export const verifyAuditLog = defineRoute({
  name: 'verifyAuditLog',
  method: 'GET',
  path: '/api/v2/audit/verification',
  summary: 'Whether entries of the audit log were removed, altered or inserted',
  tag: 'Audit',
  editions: BOTH,
  access: anyOf('audit_log/Read'),
  answers: {
    200: data(
      z.object({
        /** Entries that are as they were written. */
        entries: z.int(),
        intact: z.boolean(),
        /** The first problem: at which place in the log, and what. */
        problem: z
          .object({ seq: z.int(), kind: z.enum(['removed', 'altered', 'inserted', 'head altered']) })
          .nullable(),
      }),
    ),
  },
});

export const auditRoutes = [listAuditLogs, exportAuditLog, verifyAuditLog] as const;
