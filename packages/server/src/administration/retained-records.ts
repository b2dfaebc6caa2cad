import type { Logger } from 'pino';
import type { AuditLogStore } from '../audit/audit-log-store.ts';
import type { Clock } from '../clock.ts';
import { CollectionJobStore } from '../collection/stores/collection-job-store.ts';
import { DataQualityStore } from '../data-quality/data-quality-store.ts';
import { FindingStore } from '../findings/record/finding-store.ts';
import { HistoryStore } from '../findings/record/history-store.ts';
import type { ParameterStore } from '../settings/parameter-store.ts';
import type { Database } from '../storage/database.ts';
import { UploadJobStore } from '../uploads/upload-job-store.ts';

const PARAMETER = 'retention.records';
const DAY_MS = 86_400_000;

export type RetentionParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly parameters: ParameterStore;
  readonly auditLog: AuditLogStore;
  readonly log: Logger;
};

/** Deletes records that are older than the parameter says. */
export async function removeOldRecords({ db, clock, parameters, auditLog, log }: RetentionParts): Promise<void> {
  const value = await parameters.value(PARAMETER);
  const limit = (field: string): Date | undefined => {
    const days = Number(value[field] ?? 0);
    return days > 0 ? new Date(clock.now().getTime() - days * DAY_MS) : undefined;
  };
  const [entries, jobs, history] = [limit('audit_log_days'), limit('job_days'), limit('history_days')];
  const removed = {
    audit_entries: entries ? await removeEntries(auditLog, entries) : 0,
    jobs: jobs ? await removeJobs(db, jobs) : 0,
    runs: history ? await removeHistory(db, history) : 0,
  };
  if (Object.values(removed).some((count) => count > 0)) log.info(removed, 'old records were deleted');
}

async function removeEntries(auditLog: AuditLogStore, before: Date): Promise<number> {
  for (let total = 0; ; ) {
    const removed = await auditLog.removeBefore(before);
    if (removed === 0) return total;
    total += removed;
  }
}

async function removeJobs(db: Database, before: Date): Promise<number> {
  const uploads = await new UploadJobStore(db).deleteEndedBefore(before);
  return uploads + (await new CollectionJobStore(db).deleteEndedBefore(before));
}

async function removeHistory(db: Database, before: Date): Promise<number> {
  await new DataQualityStore(db).deleteBefore(before);
  await new FindingStore(db).deleteArchivedBefore(before);
  return new HistoryStore(db).deleteBefore(before);
}
