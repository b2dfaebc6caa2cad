import type { Database } from '../storage/database.ts';
import type { EnvironmentTally } from '../uploads/conversion/domain-tally.ts';
import type { ConvertedFile } from '../uploads/conversion/protocol.ts';
import type { FileResult } from '../uploads/task-store.ts';
import { CollectionProgress } from './collection-progress.ts';
import { DomainResults } from './domain-results.ts';
import { JobLog } from './job-log.ts';
import { noteFed } from './scheduled-environments.ts';

/** Writes what became of a document that a collector handed in, in the transaction that brings it into the graph. */
export async function noteDocument(
  transaction: Database,
  jobId: number,
  results: readonly FileResult[],
  read: readonly ConvertedFile[],
  now: Date,
): Promise<void> {
  await new CollectionProgress(transaction).count(
    jobId,
    {
      total: results.length,
      failed: results.filter(({ errors }) => errors.length > 0).length,
      partial: results.filter(({ errors, warnings }) => errors.length === 0 && warnings.length > 0).length,
    },
    now,
  );
  const log = new JobLog(transaction);
  for (const { name, errors, warnings } of results) {
    const told = (texts: readonly string[]) => texts.map((text) => `${name}: ${text}`);
    await log.write(jobId, 'ERROR', told(errors), now);
    await log.write(jobId, 'WARN', told(warnings), now);
  }
  const tallies = read.flatMap(({ tally }) => tally ?? []);
  await new DomainResults(transaction).add(jobId, tallies, now);
  await noteFed(transaction, jobId, [...new Set(tallies.map(({ id }: EnvironmentTally) => id))], now);
}
