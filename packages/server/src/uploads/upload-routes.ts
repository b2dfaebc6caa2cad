import {
  ACCEPTED_UPLOAD_TYPES,
  cancelFileUpload,
  endFileUpload,
  listAcceptedUploadTypes,
  listCompletedTasks,
  listFileUploads,
  loadDemoData,
  startFileUpload,
  uploadFile,
} from '@chokepoint/contract';
import type { Principal } from '../callers/principal.ts';
import { environmentsOf } from '../callers/visible-environments.ts';
import type { Clock } from '../clock.ts';
import type { GraphStore } from '../graph/graph-store.ts';
import { accepted, created, done, type Handler, handle, ok } from '../http/handler.ts';
import { ADMINISTRATOR } from '../identity/roles/role-catalogue.ts';
import { badRequest, conflict, forbidden, notFound } from '../service-error.ts';
import type { Database } from '../storage/database.ts';
import type { PubSub } from '../storage/pub-sub.ts';
import { cancelUpload } from './cancel-upload.ts';
import { createDemoJob } from './demo-data.ts';
import { encodeCompletedTask, encodeJob } from './encode-job.ts';
import { IngestTaskStore } from './ingest-task-store.ts';
import type { UploadFileStore } from './upload-file-store.ts';
import { UploadJobList } from './upload-job-list.ts';
import { type UploadJob, UploadJobStore } from './upload-job-store.ts';
import { type ReceiverParts, UploadReceiver } from './upload-receiver.ts';

type UploadParts = ReceiverParts & {
  readonly db: Database;
  readonly clock: Clock;
  readonly pubSub: PubSub;
  readonly graph: GraphStore;
  readonly uploadFiles: UploadFileStore;
};

export function uploadHandlers(parts: UploadParts): Handler[] {
  const { db, clock, pubSub, graph } = parts;
  const jobs = new UploadJobStore(db);
  const list = new UploadJobList(db);
  const tasks = new IngestTaskStore(db);
  const receiver = new UploadReceiver(parts);

  async function requireVisibleJob(id: number, caller: Principal): Promise<UploadJob> {
    const job = await jobs.byId(id);
    const owner = visibleOwner(caller);
    if (!job || (owner !== undefined && job.user_id !== owner)) throw notFound();
    return job;
  }
  /** Others may look at a job; only its user and administrators may change it. */
  async function requireOwnJob(id: number, caller: Principal): Promise<void> {
    const job = await requireVisibleJob(id, caller);
    if (job.user_id !== caller.user.id && !caller.user.roles.some((role) => role.id === ADMINISTRATOR))
      throw forbidden('the job belongs to another user');
  }
  async function listedJob(id: number) {
    const job = await list.byId(id);
    if (!job) throw notFound();
    return { data: encodeJob(job) };
  }

  return [
    handle(listFileUploads, async ({ list: wanted, caller }) => {
      const { count, rows } = await list.page(wanted, visibleOwner(caller));
      return ok({ count, limit: wanted.limit, skip: wanted.skip, data: rows.map(encodeJob) });
    }),

    handle(listAcceptedUploadTypes, () => ok({ data: [...ACCEPTED_UPLOAD_TYPES] })),

    handle(startFileUpload, async ({ caller }) => {
      const job = await jobs.create(caller.user.id, clock.now());
      await pubSub.publish('pipeline').catch(() => {}); // lets it start its threads before the first file arrives
      return created({ data: encodeJob(job) });
    }),

    handle(uploadFile, async ({ params, body, request, caller }) => {
      await requireOwnJob(params.file_upload_job_id, caller);
      await receiver.receive(params.file_upload_job_id, body, request);
      return accepted;
    }),

    handle(endFileUpload, async ({ params: { file_upload_job_id: id }, caller }) => {
      await requireOwnJob(id, caller);
      if (!(await jobs.end(id, clock.now()))) throw badRequest('job must be in running status to end');
      await pubSub.publish('pipeline');
      return done;
    }),

    handle(cancelFileUpload, async ({ params: { file_upload_job_id: id }, caller }) => {
      await requireOwnJob(id, caller);
      await cancelUpload(parts, id);
      await pubSub.publish('pipeline');
      return ok(await listedJob(id));
    }),

    handle(loadDemoData, async ({ caller, request }) => {
      if (graph.images.current.nodeCount > 0)
        throw conflict('the graph is not empty: sample data would mix with what is in it');
      const id = await createDemoJob(parts, receiver, caller.user.id, request.id);
      await pubSub.publish('pipeline');
      return { status: 202, body: await listedJob(id) } as const;
    }),

    handle(listCompletedTasks, async ({ params: { file_upload_job_id: id }, caller }) => {
      await requireVisibleJob(id, caller);
      return ok({ data: (await tasks.completedOf(id)).map(encodeCompletedTask) });
    }),
  ];
}

/**
 * Whose jobs a caller may see; `undefined` = everyone's. A job names files and counts objects of every environment in it,
 * so a caller who sees only some environments sees only their own jobs.
 */
const visibleOwner = (caller: Principal): string | undefined =>
  environmentsOf(caller) === undefined ? undefined : caller.user.id;
