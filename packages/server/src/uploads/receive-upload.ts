import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { ACCEPTED_UPLOAD_TYPES, type IncomingFile } from '@chokepoint/contract';
import { JOB_STATUS } from '../analysis/job-status.ts';
import type { RequestFacts } from '../http/handler.ts';
import type { Service } from '../service.ts';
import { badRequest, notFound } from '../service-error.ts';
import type { Converters } from './conversion/converters.ts';
import { JobStore } from './job-store.ts';
import { type NewTask, TaskStore } from './task-store.ts';
import { checkUpload } from './upload-check.ts';
import type { UploadFiles } from './upload-files.ts';

const TOUCH_MS = 60_000;
const LONGEST_NAME = 1000;
type FileFacts = Pick<NewTask, 'original_name' | 'file_type' | 'size' | 'request_id'> & { readonly job_id: number };

const notRunning = () => badRequest('job must be in running status to attach files');

/** Takes uploads from clients. What is acknowledged is on the disk and in the queue, and cannot be lost any more. */
export class UploadReceiver {
  readonly #service: Service;
  readonly #jobs: JobStore;
  readonly #uploads: UploadFiles;
  readonly #converters: Converters;

  constructor(service: Service, uploads: UploadFiles, converters: Converters) {
    this.#service = service;
    this.#jobs = new JobStore(service.db);
    this.#uploads = uploads;
    this.#converters = converters;
  }

  async receive(jobId: number, body: IncomingFile, request: RequestFacts): Promise<void> {
    const { clock, pubSub } = this.#service;
    const declared = declaredType(request.header('content-type'));
    const job = await this.#jobs.byId(jobId);
    if (!job) throw notFound();
    if (job.status !== JOB_STATUS.RUNNING) throw notRunning();
    // A job does not grow stale while a large file is on its way to it.
    const alive = setInterval(() => void this.#jobs.touch(jobId, clock.now()).catch(() => {}), TOUCH_MS);
    try {
      const { path, bytes } = await body.save();
      const file_type = await body.untimed(checkUpload(this.#converters, path, declared));
      const original_name = fileName(request.header('x-file-upload-name')) || `UnknownFileName.${declared}`;
      const facts = { job_id: jobId, original_name, file_type, size: bytes, request_id: request.id };
      await body.untimed(this.add(path, facts));
    } finally {
      clearInterval(alive);
    }
    await pubSub.publish('pipeline').catch(() => {}); // the pipeline looks by itself every minute
  }

  /** Puts a sound file that lies at a path into the queue; it is moved away from there. */
  async add(path: string, facts: FileFacts): Promise<void> {
    const stored_file = `upload-${randomUUID()}`;
    await this.#uploads.keep(path, stored_file);
    await this.#enqueue({ ...facts, stored_file });
    if (!this.#service.pipelineLock.owned) await this.#uploads.leaveToOthers(stored_file);
  }

  async #enqueue(task: NewTask & { readonly job_id: number }): Promise<void> {
    const { db, clock } = this.#service;
    try {
      await db.transaction().execute(async (transaction) => {
        const database = transaction;
        await this.#uploads.publish(task.stored_file, database);
        if (!(await new JobStore(database).touch(task.job_id, clock.now()))) throw notRunning();
        await new TaskStore(database).add(task, clock.now());
      });
    } catch (error) {
      await this.#uploads.remove(task.stored_file).catch(() => {});
      throw error;
    }
  }
}

function declaredType(header: string | undefined): 'json' | 'zip' {
  const type = header?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!(ACCEPTED_UPLOAD_TYPES as readonly string[]).includes(type))
    throw badRequest('Content type must be application/json or application/zip');
  return type === 'application/json' ? 'json' : 'zip';
}

/** Headers carry bytes; most clients mean UTF-8 by them. */
function fileName(header: string | undefined): string {
  const bytes = Buffer.from(header ?? '', 'latin1');
  const text = isUtf8(bytes) ? bytes.toString('utf8') : (header ?? '');
  return text
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, LONGEST_NAME);
}
