import type { AuditEntry } from './audit-query.ts';

/** Entries that say the same and follow each other, newest first. */
export type EntryRun = readonly [AuditEntry, ...AuditEntry[]];

const SAME = ['actor_id', 'action', 'status', 'source_ip_address'] as const;

/** Entries as lines of a list: who does the same several times in a row needs one line. */
export function entryRuns(entries: readonly AuditEntry[]): readonly EntryRun[] {
  const runs: [AuditEntry, ...AuditEntry[]][] = [];
  for (const entry of entries) {
    const before = runs.at(-1);
    if (before && SAME.every((field) => before[0][field] === entry[field])) before.push(entry);
    else runs.push([entry]);
  }
  return runs;
}
