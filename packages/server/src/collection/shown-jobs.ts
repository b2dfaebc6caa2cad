import type { Database } from '../storage/database.ts';
import type { CollectionJobRow } from './collection-job-store.ts';
import { DomainResults } from './domain-results.ts';
import type { ShownJob } from './encode-collection-job.ts';

/** Jobs together with what their data was counted to be, in the same order. */
export async function withResults(db: Database, jobs: readonly CollectionJobRow[]): Promise<ShownJob[]> {
  const results = await new DomainResults(db).of(jobs.map(({ id }) => id));
  return jobs.map((job) => ({ job, results: results.get(job.id) ?? [] }));
}

export async function withResult(db: Database, job: CollectionJobRow): Promise<ShownJob> {
  return (await withResults(db, [job]))[0]!;
}
