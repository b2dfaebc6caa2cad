import type { Database } from '../storage/database.ts';
import type { IngestedFiles } from '../uploads/file-result.ts';
import { CollectionProgress } from './collection-progress.ts';
import { DomainResults } from './domain-results.ts';
import { JobLog } from './job-log.ts';
import { noteFed } from './scheduled-environments.ts';

/** Records the results of a document that a collector has handed in, in the transaction that commits it to the graph. */
export async function recordDocument(
  transaction: Database,
  jobId: number,
  { results, converted }: IngestedFiles,
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
    const lines = (texts: readonly string[]) => texts.map((text) => `${name}: ${text}`);
    await log.write(jobId, 'ERROR', lines(errors), now);
    await log.write(jobId, 'WARN', lines(warnings), now);
  }
  const tallies = converted.flatMap(({ tally }) => tally ?? []);
  await new DomainResults(transaction).add(jobId, tallies, now);
  await noteFed(transaction, jobId, [...new Set(tallies.map(({ id }) => id))], now);
}
