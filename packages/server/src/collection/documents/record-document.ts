import type { Database } from '../../storage/database.ts';
import type { IngestedFiles } from '../../uploads/file-result.ts';
import { CollectionJobStore } from '../stores/collection-job-store.ts';
import { DomainResultStore } from '../stores/domain-result-store.ts';
import { JobLogStore } from '../stores/job-log-store.ts';
import { ScheduledEnvironmentStore } from '../stores/scheduled-environment-store.ts';

/** Records the results of a document that a collector has sent, in the transaction that commits it to the graph. */
export async function recordDocument(
  transaction: Database,
  jobId: number,
  { results, converted }: IngestedFiles,
  now: Date,
): Promise<void> {
  await new CollectionJobStore(transaction).addFiles(
    jobId,
    {
      total: results.length,
      failed: results.filter(({ errors }) => errors.length > 0).length,
      partial: results.filter(({ partial }) => partial).length,
    },
    now,
  );
  const log = new JobLogStore(transaction);
  for (const { name, errors, warnings } of results) {
    const lines = (texts: readonly string[]) => texts.map((text) => `${name}: ${text}`);
    await log.write(jobId, 'ERROR', lines(errors), now);
    await log.write(jobId, 'WARN', lines(warnings), now);
  }
  const tallies = converted.flatMap(({ tally }) => tally ?? []);
  await new DomainResultStore(transaction).add(jobId, tallies, now);
  const environments = [...new Set(tallies.map(({ id }) => id))];
  await new ScheduledEnvironmentStore(transaction).record(jobId, environments, now);
}
