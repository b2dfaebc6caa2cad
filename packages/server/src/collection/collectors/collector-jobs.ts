import type { BodyOf, endJob as endJobRoute } from '@chokepoint/contract';
import type { ClientIdentity } from '../../callers/principal.ts';
import type { Clock } from '../../clock.ts';
import { badRequest, notFound } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import type { PubSub } from '../../storage/pub-sub.ts';
import { ClientStore } from '../stores/client-store.ts';
import { CollectionJobRead } from '../stores/collection-job-read.ts';
import { AlreadyRunning, type CollectionJob, CollectionJobStore } from '../stores/collection-job-store.ts';
import { DomainResultStore } from '../stores/domain-result-store.ts';
import { JobLogStore } from '../stores/job-log-store.ts';

type JobParts = { readonly db: Database; readonly clock: Clock };

/** The running job of a client, which is a sign of life of the job. */
export async function currentJob({ db, clock }: JobParts, client: ClientIdentity): Promise<CollectionJob> {
  const job = await new CollectionJobRead(db).current(client.id);
  if (!job || !(await new CollectionJobStore(db).touch(job.id, {}, clock.now()))) throw notFound();
  return job;
}

export async function startJob(
  { db, clock }: JobParts,
  client: ClientIdentity,
  id: number | null | undefined,
): Promise<CollectionJob> {
  if (id === null || id === undefined) throw badRequest('id is malformed');
  const known = await new CollectionJobRead(db).byId(id);
  if (!known || (known.client_id !== null && known.client_id !== client.id)) throw notFound();
  try {
    const job = await new CollectionJobStore(db).start(id, client, clock.now());
    if (job) return job;
  } catch (error) {
    if (!(error instanceof AlreadyRunning)) throw error;
    throw badRequest('another job must be ended before this one can be started');
  }
  // Another collector has started it meanwhile, or a user has cancelled it.
  const taken = await new CollectionJobRead(db).byId(id);
  if (!taken || taken.client_id !== client.id) throw notFound();
  throw badRequest('job must be in ready status to start');
}

export async function endJob(
  { db, clock, pubSub }: JobParts & { readonly pubSub: PubSub },
  client: ClientIdentity,
  given: BodyOf<typeof endJobRoute>,
): Promise<CollectionJob> {
  const status = endStatus(given);
  const now = clock.now();
  const ended = await db.transaction().execute(async (transaction) => {
    const jobs = new CollectionJobStore(transaction);
    const read = new CollectionJobRead(transaction);
    const running = await read.current(client.id);
    if (!running || (given.id && given.id !== running.id)) throw notFound();
    const job = await jobs.end(client.id, { status, message: given.message ?? '' }, now);
    if (!job) throw notFound();
    await new ClientStore(transaction).countCompletedJob(client.id);
    await new DomainResultStore(transaction).report(job.id, given.domain_results ?? [], now);
    await new JobLogStore(transaction).write(job.id, 'INFO', given.log ? [given.log] : [], now);
    await jobs.startAnalyzing(now);
    return (await read.byId(job.id)) ?? job;
  });
  await pubSub.publish('pipeline').catch(() => {});
  return ended;
}

/** A collector may report only these two. Older ones report only the time or the log. */
function endStatus({ status, end_time, log }: BodyOf<typeof endJobRoute>): 'complete' | 'failed' {
  if (!status && (end_time || log)) return 'complete';
  switch (status?.toUpperCase()) {
    case 'COMPLETE':
      return 'complete';
    case 'FAILED':
      return 'failed';
    default:
      throw badRequest('invalid status');
  }
}
