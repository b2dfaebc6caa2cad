import {
  COLLECTION_METHODS,
  type CollectionFlag,
  cancelJob,
  cancelTask,
  createJob,
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
import { JOB_STATUS } from '../analysis/job-status.ts';
import type { Actor } from '../callers/actor.ts';
import { type Handler, handle, ok } from '../http/handler.ts';
import type { Service } from '../service.ts';
import { badRequest, notFound } from '../service-error.ts';
import type { ListRequest } from '../storage/list-request.ts';
import { IngestTaskStore } from '../uploads/ingest-task-store.ts';
import { ClientStore } from './client-store.ts';
import { CollectionJobLists } from './collection-job-lists.ts';
import { CollectionJobStore } from './collection-job-store.ts';
import { requireMethod, requireOneScope, scopeColumns, scopeOf } from './collection-scope.ts';
import { fireDueEvents } from './due-events.ts';
import { encodePlainJob, encodeWrappedJob, type ShownJob } from './encode-collection-job.ts';
import { JobLog } from './job-log.ts';
import type { Hydration } from './object-references.ts';
import { withResult, withResults } from './shown-jobs.ts';

/** Jobs as users see them: lists, on-demand jobs, cancelling, logs. Each route has a twin with its older name. */
export function jobHandlers(service: Service): Handler[] {
  const { db, clock, graph } = service;
  const jobs = new CollectionJobStore(db);
  const lists = new CollectionJobLists(db);
  const uploads = service.uploadFiles;
  const image = () => graph.images.current;

  async function requireJob(id: number): Promise<ShownJob> {
    const job = await jobs.byId(id);
    if (!job) throw notFound();
    return withResult(db, job);
  }
  async function all(list: ListRequest, hydration: Hydration) {
    const shown = await withResults(db, await lists.all(list));
    return ok({ data: shown.map((job) => encodePlainJob.display(job, image(), hydration)) });
  }
  async function finished(list: ListRequest, hydration: Hydration, clientId?: string) {
    const { count, jobs: rows } = await lists.finished(list, clientId);
    const data = (await withResults(db, rows)).map((job) => encodePlainJob.display(job, image(), hydration));
    return ok({ count, limit: list.limit, skip: list.skip, data });
  }
  async function completed(list: ListRequest, hydration: Hydration, clientId: string) {
    if (!(await new ClientStore(db).byId(clientId))) throw notFound();
    return finished(list, hydration, clientId);
  }
  async function create(clientId: string, given: NewJob, actor: Actor): Promise<ShownJob> {
    const client = await new ClientStore(db).byId(clientId);
    if (!client) throw notFound();
    const scope = scopeOf(given);
    if (client.type === 'sharphound' && COLLECTION_METHODS.some((flag: CollectionFlag) => given[flag] === false))
      requireMethod(scope);
    requireOneScope(scope);
    const now = clock.now();
    const job = await service.audit.record(
      actor,
      'StartClientJob',
      { client_id: client.id, client_name: client.name },
      () =>
        jobs.create({
          client_id: client.id,
          client_name: client.name,
          event_id: null,
          execution_time: now,
          status: JOB_STATUS.READY,
          domain_controller: given.domain_controller || client.domain_controller,
          ...scopeColumns(scope),
          created_at: now,
          updated_at: now,
        }),
      ({ id }) => ({ job_id: id }),
    );
    return { job, results: [] };
  }
  /** What it has handed in and nobody has taken in yet is dropped. */
  async function cancel(id: number): Promise<ShownJob> {
    await requireJob(id);
    const dropped = await db.transaction().execute(async (transaction) => {
      const database = transaction;
      if (!(await new CollectionJobStore(database).cancel(id, clock.now())))
        throw badRequest('job must be ready or running to cancel');
      return new IngestTaskStore(database).removeOfCollection(id);
    });
    for (const name of dropped) await uploads.remove(name);
    return requireJob(id);
  }
  async function log(id: number) {
    await requireJob(id);
    const text = await new JobLog(db).read(id);
    if (text === undefined) throw notFound();
    return ok({ data: { log: text } });
  }

  return [
    handle(createJob, async ({ params, body, actor }) =>
      ok({ data: encodeWrappedJob.job(await create(params.client_id, body, actor)) }),
    ),
    handle(createTask, async ({ params, body, actor }) =>
      ok({ data: encodePlainJob.job(await create(params.client_id, body, actor)) }),
    ),

    handle(listCompletedJobs, ({ params, list, query }) => completed(list, query, params.client_id)),
    handle(listCompletedClientTasks, ({ params, list, query }) => completed(list, query, params.client_id)),

    handle(listJobs, ({ list, query }) => all(list, query)),
    handle(listTasks, ({ list, query }) => all(list, query)),
    handle(listFinishedJobs, ({ list, query }) => finished(list, query)),
    handle(listFinishedTasks, ({ list, query }) => finished(list, query)),

    handle(listAvailableTasks, async ({ list, query, caller }) => {
      const now = clock.now();
      if (caller.client) await new ClientStore(db).checkIn(caller.client.id, now);
      await fireDueEvents(db, now, service.log);
      const shown = await withResults(db, await lists.available(list, caller.client?.id, now));
      return ok({ data: shown.map((job) => encodeWrappedJob.display(job, image(), query)) });
    }),

    handle(getJob, async ({ params, query }) =>
      ok({ data: encodePlainJob.display(await requireJob(params.job_id), image(), query) }),
    ),
    handle(getTask, async ({ params, query }) =>
      ok({ data: encodePlainJob.display(await requireJob(params.task_id), image(), query) }),
    ),

    handle(cancelJob, async ({ params, query }) =>
      ok({ data: encodeWrappedJob.display(await cancel(params.job_id), image(), query) }),
    ),
    handle(cancelTask, async ({ params, query }) =>
      ok({ data: encodePlainJob.display(await cancel(params.task_id), image(), query) }),
    ),

    handle(getJobLog, ({ params }) => log(params.job_id)),
    handle(getTaskLog, ({ params }) => log(params.task_id)),
  ];
}
