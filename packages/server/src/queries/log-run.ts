import type { Logger } from 'pino';
import type { AuditStore } from '../audit/audit-store.ts';
import type { Actor } from '../callers/actor.ts';

export type RunLogParts = { readonly audit: AuditStore; readonly log: Logger };

/** Writes to the audit log who ran which query, without the values in it. The answer does not wait for it. */
export function logRun({ audit, log }: RunLogParts, actor: Actor, query: string): void {
  audit.write(actor, 'RunCypherQuery', 'success', { query }).catch((error: unknown) => {
    log.warn({ err: error }, 'a query could not be written to the audit log');
  });
}
