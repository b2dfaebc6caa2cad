import type { Database } from '../../storage/database.ts';
import type { CollectionJob } from '../stores/collection-job-store.ts';
import { type DomainResult, DomainResultStore } from '../stores/domain-result-store.ts';

export type JobWithResults = { readonly job: CollectionJob; readonly results: readonly DomainResult[] };

/** Jobs with their results per domain, in the same order. */
export async function withResults(db: Database, jobs: readonly CollectionJob[]): Promise<JobWithResults[]> {
  const results = await new DomainResultStore(db).ofJobs(jobs.map(({ id }) => id));
  return jobs.map((job) => ({ job, results: results.get(job.id) ?? [] }));
}

export async function withResult(db: Database, job: CollectionJob): Promise<JobWithResults> {
  return (await withResults(db, [job]))[0]!;
}
