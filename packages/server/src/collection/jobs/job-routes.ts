import {
  cancelJob as cancelJobRoute,
  cancelTask,
  createJob as createJobRoute,
  createTask,
  getJob,
  getJobLog,
  getTask,
  getTaskLog,
  listAvailableTasks,
  listCompletedClientTasks,
  listCompletedJobs,
  listFinishedJobs,
  listFinishedTasks,
  listJobs,
  listTasks,
  type NewJob,
} from '@chokepoint/contract';
import type { Logger } from 'pino';
import type { AuditStore } from '../../audit/audit-store.ts';
import type { Actor } from '../../callers/actor.ts';
import type { Clock } from '../../clock.ts';
import type { GraphStore } from '../../graph/graph-store.ts';
import { type Handler, handle, ok } from '../../http/handler.ts';
import { notFound } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import type { ListRequest } from '../../storage/list-request.ts';
import type { UploadFileStore } from '../../uploads/upload-file-store.ts';
import { createDueJobs } from '../schedules/due-jobs.ts';
import type { Hydration } from '../scope/object-references.ts';
import { ClientStore } from '../stores/client-store.ts';
import { CollectionJobLists } from '../stores/collection-job-list.ts';
import { CollectionJobRead } from '../stores/collection-job-read.ts';
import { JobLogStore } from '../stores/job-log-store.ts';
import { encodePlainJob, encodeWrappedJob } from './encode-collection-job.ts';
import { cancelJob, createJob } from './job-changes.ts';
import { type JobWithResults, withResult, withResults } from './jobs-with-results.ts';

export type JobParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly graph: GraphStore;
  readonly log: Logger;
  readonly audit: AuditStore;
  readonly uploadFiles: UploadFileStore;
};

/** Jobs as users see them. Each route has a twin with its older name, a task; some twins encode null in another way. */
export function jobHandlers(parts: JobParts): Handler[] {
  return [...jobListHandlers(parts), ...singleJobHandlers(parts)];
}

function jobListHandlers({ db, clock, graph, log }: JobParts): Handler[] {
  const clients = new ClientStore(db);
  const lists = new CollectionJobLists(db);

  async function listAll(list: ListRequest, hydration: Hydration) {
    const image = graph.images.current;
    const jobs = await withResults(db, await lists.all(list));
    return ok({ data: jobs.map((job) => encodePlainJob.display(job, image, hydration)) });
  }
  async function listFinished(list: ListRequest, hydration: Hydration, clientId?: string) {
    const { count, rows } = await lists.finished(list, clientId);
    const image = graph.images.current;
    const data = (await withResults(db, rows)).map((job) => encodePlainJob.display(job, image, hydration));
    return ok({ count, limit: list.limit, skip: list.skip, data });
  }
  async function listFinishedOfClient(list: ListRequest, hydration: Hydration, clientId: string) {
    if (!(await clients.byId(clientId))) throw notFound();
    return listFinished(list, hydration, clientId);
  }

  return [
    handle(listCompletedJobs, ({ params, list, query }) => listFinishedOfClient(list, query, params.client_id)),
    handle(listCompletedClientTasks, ({ params, list, query }) => listFinishedOfClient(list, query, params.client_id)),

    handle(listJobs, ({ list, query }) => listAll(list, query)),
    handle(listTasks, ({ list, query }) => listAll(list, query)),
    handle(listFinishedJobs, ({ list, query }) => listFinished(list, query)),
    handle(listFinishedTasks, ({ list, query }) => listFinished(list, query)),

    handle(listAvailableTasks, async ({ list, query, caller }) => {
      const now = clock.now();
      if (caller.client) await clients.checkIn(caller.client.id, now);
      await createDueJobs(db, now, log);
      const jobs = await withResults(db, await lists.available(list, caller.client?.id, now));
      const image = graph.images.current;
      return ok({ data: jobs.map((job) => encodeWrappedJob.display(job, image, query)) });
    }),
  ];
}

function singleJobHandlers(parts: JobParts): Handler[] {
  const { db, graph } = parts;

  async function requireJob(id: number): Promise<JobWithResults> {
    const job = await new CollectionJobRead(db).byId(id);
    if (!job) throw notFound();
    return withResult(db, job);
  }
  async function create(clientId: string, given: NewJob, actor: Actor): Promise<JobWithResults> {
    return { job: await createJob(parts, clientId, given, actor), results: [] };
  }
  async function cancel(id: number): Promise<JobWithResults> {
    await requireJob(id);
    await cancelJob(parts, id);
    return requireJob(id);
  }
  async function show(id: number, hydration: Hydration) {
    return ok({ data: encodePlainJob.display(await requireJob(id), graph.images.current, hydration) });
  }
  async function showLog(id: number) {
    await requireJob(id);
    const log = await new JobLogStore(db).read(id);
    if (log === undefined) throw notFound();
    return ok({ data: { log } });
  }

  return [
    handle(createJobRoute, async ({ params, body, actor }) =>
      ok({ data: encodeWrappedJob.job(await create(params.client_id, body, actor)) }),
    ),
    handle(createTask, async ({ params, body, actor }) =>
      ok({ data: encodePlainJob.job(await create(params.client_id, body, actor)) }),
    ),

    handle(getJob, ({ params, query }) => show(params.job_id, query)),
    handle(getTask, ({ params, query }) => show(params.task_id, query)),

    handle(cancelJobRoute, async ({ params, query }) =>
      ok({ data: encodeWrappedJob.display(await cancel(params.job_id), graph.images.current, query) }),
    ),
    handle(cancelTask, async ({ params, query }) =>
      ok({ data: encodePlainJob.display(await cancel(params.task_id), graph.images.current, query) }),
    ),

    handle(getJobLog, ({ params }) => showLog(params.job_id)),
    handle(getTaskLog, ({ params }) => showLog(params.task_id)),
  ];
}
