import {
  endJob as endJobRoute,
  endTask,
  getCurrentJob,
  getCurrentTask,
  ingestDocument,
  listAvailableJobs,
  reportClientError,
  startJob as startJobRoute,
  startTask,
  updateOwnClient,
} from '@chokepoint/contract';
import type { Logger } from 'pino';
import type { ClientIdentity } from '../../callers/principal.ts';
import { accepted, type Call, type Handler, handle, ok } from '../../http/handler.ts';
import { notFound } from '../../service-error.ts';
import type { FlagStore } from '../../settings/flag-store.ts';
import type { ReceiverParts } from '../../uploads/upload-receiver.ts';
import { type ClientViewParts, ClientViews } from '../clients/client-views.ts';
import { DocumentReceiver } from '../documents/document-receiver.ts';
import { encodePlainJob } from '../jobs/encode-collection-job.ts';
import { withResult, withResults } from '../jobs/jobs-with-results.ts';
import { endOrphan } from '../jobs/silent-jobs.ts';
import { createDueJobs } from '../schedules/due-jobs.ts';
import type { Hydration } from '../scope/object-references.ts';
import { ClientStore } from '../stores/client-store.ts';
import { CollectionJobLists } from '../stores/collection-job-list.ts';
import type { CollectionJob } from '../stores/collection-job-store.ts';
import { currentJob, endJob, startJob } from './collector-jobs.ts';
import { recordError, recordStart } from './collector-reports.ts';
import { requireSupportedCollector } from './collector-version.ts';

export type CollectorParts = ReceiverParts & ClientViewParts & { readonly log: Logger; readonly flags: FlagStore };

/** What collectors call while they work. Each call is a sign of life of its client. */
export function collectorHandlers(parts: CollectorParts): Handler[] {
  const { db, clock, graph, log, flags } = parts;
  const receiver = new DocumentReceiver(parts);

  async function checkIn({ caller, request }: Pick<Call, 'caller' | 'request'>): Promise<ClientIdentity> {
    const { client } = caller;
    if (!client) throw notFound();
    requireSupportedCollector(request.header('user-agent'), await flags.enabled('use_raw_object_id'));
    await new ClientStore(db).checkIn(client.id, clock.now());
    return client;
  }
  async function display(jobs: readonly CollectionJob[], hydration: Hydration) {
    const image = graph.images.current;
    return (await withResults(db, jobs)).map((job) => encodePlainJob.display(job, image, hydration));
  }
  async function showCurrent(client: ClientIdentity, hydration: Hydration) {
    const [data] = await display([await currentJob(parts, client)], hydration);
    return ok({ data: data! });
  }
  async function showRecord(job: CollectionJob) {
    return ok({ data: encodePlainJob.job(await withResult(db, job)) });
  }

  return [
    handle(updateOwnClient, async (call) => {
      const client = await recordStart(parts, await checkIn(call), call.body);
      return ok({ data: await new ClientViews(parts).record(client) });
    }),

    handle(reportClientError, async (call) => {
      await recordError(parts, await checkIn(call), call.body);
      return accepted;
    }),

    handle(listAvailableJobs, async (call) => {
      const client = await checkIn(call);
      const now = clock.now();
      await endOrphan(db, client.id, now);
      await createDueJobs(db, now, log);
      const jobs = await new CollectionJobLists(db).available(call.list, client.id, now);
      return ok({ data: await display(jobs, call.query) });
    }),

    handle(getCurrentJob, async (call) => showCurrent(await checkIn(call), call.query)),
    handle(getCurrentTask, async (call) => showCurrent(await checkIn(call), call.query)),
    handle(startJobRoute, async (call) => showRecord(await startJob(parts, await checkIn(call), call.body.id))),
    handle(startTask, async (call) => showRecord(await startJob(parts, await checkIn(call), call.body.id))),
    handle(endJobRoute, async (call) => showRecord(await endJob(parts, await checkIn(call), call.body))),
    handle(endTask, async (call) => showRecord(await endJob(parts, await checkIn(call), call.body))),

    handle(ingestDocument, async (call) => {
      const client = await checkIn(call);
      await receiver.receive(client.id, call.body, call.request);
      return accepted;
    }),
  ];
}
