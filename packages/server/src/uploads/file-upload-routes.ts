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
import { accepted, created, done, type Handler, handle, ok } from '../http/handler.ts';
import type { Service } from '../service.ts';
import { badRequest, conflict, notFound } from '../service-error.ts';
import { addDemoFiles } from './demo-data.ts';
import { encodeCompletedTask, encodeJob } from './encode-job.ts';
import { JobStore } from './job-store.ts';
import { UploadReceiver } from './receive-upload.ts';
import { TaskStore } from './task-store.ts';
import { uploadFilesOf } from './upload-files.ts';

export function fileUploadHandlers(service: Service): Handler[] {
  const { db, clock, pubSub } = service;
  const jobs = new JobStore(db);
  const tasks = new TaskStore(db);
  const uploads = uploadFilesOf(service);
  const receiver = new UploadReceiver(service, uploads, service.uploadChecker);

  async function requireJob(id: number): Promise<void> {
    if (!(await jobs.byId(id))) throw notFound();
  }

  return [
    handle(listFileUploads, async ({ list }) => {
      const { count, jobs: rows } = await jobs.page(list);
      return ok({ count, limit: list.limit, skip: list.skip, data: rows.map(encodeJob) });
    }),

    handle(listAcceptedUploadTypes, () => ok({ data: [...ACCEPTED_UPLOAD_TYPES] })),

    handle(startFileUpload, async ({ caller }) => {
      const job = await jobs.create(caller.user.id, clock.now());
      await pubSub.publish('pipeline').catch(() => {}); // it gets ready for what is to come
      return created({ data: encodeJob(job) });
    }),

    handle(uploadFile, async ({ params, body, request }) => {
      await receiver.receive(params.file_upload_job_id, body, request);
      return accepted;
    }),

    handle(endFileUpload, async ({ params: { file_upload_job_id: id } }) => {
      await requireJob(id);
      if (!(await jobs.end(id, clock.now()))) throw badRequest('job must be in running status to end');
      await pubSub.publish('pipeline');
      return done;
    }),

    handle(cancelFileUpload, async ({ params: { file_upload_job_id: id } }) => {
      await requireJob(id);
      const dropped = await db.transaction().execute(async (transaction) => {
        const database = transaction;
        if (!(await new JobStore(database).cancel(id, clock.now())))
          throw badRequest('job must be running, ingesting or analyzing to cancel');
        return new TaskStore(database).removeOf(id);
      });
      for (const name of dropped) await uploads.remove(name);
      await pubSub.publish('pipeline');
      const job = await jobs.shown(id);
      if (!job) throw notFound();
      return ok({ data: encodeJob(job) });
    }),

    handle(loadDemoData, async ({ caller, request }) => {
      if (service.graph.images.current.nodeCount > 0)
        throw conflict('the graph is not empty: a made-up company would mix with what is in it');
      const { id } = await jobs.create(caller.user.id, clock.now());
      try {
        await addDemoFiles(receiver, uploads.folder, id, request.id);
      } catch (error) {
        await jobs.cancel(id, clock.now()); // half a company is none
        throw error;
      }
      await jobs.end(id, clock.now());
      await pubSub.publish('pipeline');
      const job = await jobs.shown(id);
      if (!job) throw notFound();
      return { status: 202, body: { data: encodeJob(job) } } as const;
    }),

    handle(listCompletedTasks, async ({ params: { file_upload_job_id: id } }) => {
      await requireJob(id);
      return ok({ data: (await tasks.completedOf(id)).map(encodeCompletedTask) });
    }),
  ];
}
