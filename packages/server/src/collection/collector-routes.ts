import {
  type BodyOf,
  endJob,
  endTask,
  getCurrentJob,
  getCurrentTask,
  ingestDocument,
  listAvailableJobs,
  reportClientError,
  startJob,
  startTask,
  updateOwnClient,
} from '@chokepoint/contract';
import type { ClientIdentity } from '../callers/principal.ts';
import { accepted, type Call, type Handler, handle, ok } from '../http/handler.ts';
import type { Service } from '../service.ts';
import { badRequest, notFound } from '../service-error.ts';
import { ClientStore } from './client-store.ts';
import { CollectionJobLists } from './collection-job-lists.ts';
import { AlreadyRunning, type CollectionJobRow, CollectionJobStore } from './collection-job-store.ts';
import { CollectionProgress } from './collection-progress.ts';
import { requireSupportedCollector } from './collector-version.ts';
import { DocumentReceiver } from './document-receiver.ts';
import { DomainResults } from './domain-results.ts';
import { fireDueEvents } from './due-events.ts';
import { encodePlainJob } from './encode-collection-job.ts';
import { JobLog } from './job-log.ts';
import type { Hydration } from './object-references.ts';
import { ShownClients } from './shown-clients.ts';
import { withResult, withResults } from './shown-jobs.ts';
import { endOrphan } from './silent-jobs.ts';

/** What collectors call while they work. Each call is a sign of life of its client. */
export function collectorHandlers(service: Service): Handler[] {
  const { db, clock, graph, log, pubSub } = service;
  const clients = new ClientStore(db);
  const jobs = new CollectionJobStore(db);
  const receiver = new DocumentReceiver(service, service.uploadFiles);

  async function checkedIn(call: Pick<Call, 'caller' | 'request'>): Promise<ClientIdentity> {
    const { client } = call.caller;
    if (!client) throw notFound();
    requireSupportedCollector(call.request.header('user-agent'), await service.flags.enabled('use_raw_object_id'));
    await clients.checkIn(client.id, clock.now());
    return client;
  }

  async function current(client: ClientIdentity, hydration: Hydration) {
    const job = await jobs.current(client.id);
    if (!job || !(await jobs.touch(job.id, {}, clock.now()))) throw notFound();
    return ok({ data: encodePlainJob.display(await withResult(db, job), graph.images.current, hydration) });
  }

  async function start(client: ClientIdentity, id: number | null | undefined) {
    if (id === null || id === undefined) throw badRequest('id is malformed');
    const known = await jobs.byId(id);
    if (!known || (known.client_id !== null && known.client_id !== client.id)) throw notFound();
    try {
      const job = await jobs.start(id, client, clock.now());
      if (job) return ok({ data: encodePlainJob.job(await withResult(db, job)) });
    } catch (error) {
      if (!(error instanceof AlreadyRunning)) throw error;
      throw badRequest('another job must be ended before this one can be started');
    }
    // Somebody was faster: another collector, or whoever cancelled it.
    const taken = await jobs.byId(id);
    if (!taken || taken.client_id !== client.id) throw notFound();
    throw badRequest('job must be in ready status to start');
  }

  async function end(client: ClientIdentity, given: BodyOf<typeof endJob>) {
    const status = endStatus(given);
    const now = clock.now();
    const ended = await db.transaction().execute(async (transaction) => {
      const database = transaction;
      const own = new CollectionJobStore(database);
      const running = await own.current(client.id);
      if (!running || (given.id && given.id !== running.id)) throw notFound();
      const job = await own.end(client.id, { status, message: given.message ?? '' }, now);
      if (!job) throw notFound();
      await new ClientStore(database).countCompleted(client.id);
      await new DomainResults(database).report(job.id, given.domain_results ?? [], now);
      await new JobLog(database).write(job.id, 'INFO', given.log ? [given.log] : [], now);
      await new CollectionProgress(database).startAnalyzing(now);
      return own.byId(job.id);
    });
    await pubSub.publish('pipeline').catch(() => {});
    return ok({ data: encodePlainJob.job(await withResult(db, ended as CollectionJobRow)) });
  }

  return [
    handle(updateOwnClient, async (call) => {
      const { id } = await checkedIn(call);
      const now = clock.now();
      const { address, hostname, username, version, usersid } = call.body;
      const client = await clients.change(
        id,
        {
          ...(typeof address === 'string' && { ip_address: address }),
          ...(typeof hostname === 'string' && { hostname }),
          ...(typeof username === 'string' && { configured_user: username }),
          ...(typeof version === 'string' && { version }),
          ...(typeof usersid === 'string' && { user_sid: usersid }),
          started_at: now,
        },
        now,
      );
      if (!client) throw notFound();
      return ok({ data: await new ShownClients(service).record(client) });
    }),

    handle(reportClientError, async (call) => {
      const client = await checkedIn(call);
      const { task_error: text, additional } = call.body;
      log.warn({ client: client.id, error: text, additional }, 'a collector reported an error');
      const job = await jobs.current(client.id);
      const more = additional && Object.keys(additional).length > 0 ? ` ${JSON.stringify(additional)}` : '';
      if (job) await new JobLog(db).write(job.id, 'ERROR', [`${text ?? ''}${more}`], clock.now());
      return accepted;
    }),

    handle(listAvailableJobs, async (call) => {
      const client = await checkedIn(call);
      const now = clock.now();
      await endOrphan(db, client.id, now);
      await fireDueEvents(db, now, log);
      const rows = await new CollectionJobLists(db).available(call.list, client.id, now);
      const image = graph.images.current;
      return ok({
        data: (await withResults(db, rows)).map((job) => encodePlainJob.display(job, image, call.query)),
      });
    }),

    handle(getCurrentJob, async (call) => current(await checkedIn(call), call.query)),
    handle(getCurrentTask, async (call) => current(await checkedIn(call), call.query)),
    handle(startJob, async (call) => start(await checkedIn(call), call.body.id)),
    handle(startTask, async (call) => start(await checkedIn(call), call.body.id)),
    handle(endJob, async (call) => end(await checkedIn(call), call.body)),
    handle(endTask, async (call) => end(await checkedIn(call), call.body)),

    handle(ingestDocument, async (call) => {
      const client = await checkedIn(call);
      await receiver.receive(client.id, call.body, call.request);
      return accepted;
    }),
  ];
}

/** Only these two are for a collector to say. Older ones say nothing but when it ended. */
function endStatus({ status, end_time, log }: BodyOf<typeof endJob>): 'complete' | 'failed' {
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
