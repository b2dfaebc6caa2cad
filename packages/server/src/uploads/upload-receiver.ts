import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { ACCEPTED_UPLOAD_TYPES, type IncomingFile } from '@chokepoint/contract';
import { JOB_STATUS } from '../analysis/job-status.ts';
import type { Clock } from '../clock.ts';
import type { PipelineLock } from '../graph/pipeline-lock.ts';
import type { RequestFacts } from '../http/handler.ts';
import { badRequest, notFound } from '../service-error.ts';
import type { Database } from '../storage/database.ts';
import type { PubSub } from '../storage/pub-sub.ts';
import { checkUpload } from './check-upload.ts';
import type { Converters } from './conversion/converters.ts';
import { IngestTaskStore, type NewTask } from './ingest-task-store.ts';
import type { UploadFileStore } from './upload-file-store.ts';
import { UploadJobStore } from './upload-job-store.ts';

const TOUCH_MS = 60_000;
const LONGEST_NAME = 1000;
type FileFacts = Pick<NewTask, 'original_name' | 'file_type' | 'size' | 'request_id'> & { readonly job_id: number };

const notRunning = () => badRequest('job must be in running status to attach files');

export type ReceiverParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly pubSub: PubSub;
  readonly pipelineLock: PipelineLock;
  readonly uploadFiles: UploadFileStore;
  readonly uploadChecker: Converters;
};

/** Receives uploads. A file that has been acknowledged is on the disk and in the queue, so it cannot be lost any more. */
export class UploadReceiver {
  readonly #parts: ReceiverParts;
  readonly #jobs: UploadJobStore;

  constructor(parts: ReceiverParts) {
    this.#parts = parts;
    this.#jobs = new UploadJobStore(parts.db);
  }

  async receive(jobId: number, body: IncomingFile, request: RequestFacts): Promise<void> {
    const { clock, pubSub, uploadChecker } = this.#parts;
    const declared = declaredType(request.header('content-type'));
    const job = await this.#jobs.byId(jobId);
    if (!job) throw notFound();
    if (job.status !== JOB_STATUS.RUNNING) throw notRunning();
    // A job does not time out while a large file is being received.
    const alive = setInterval(() => void this.#jobs.touch(jobId, clock.now()).catch(() => {}), TOUCH_MS);
    try {
      const { path, bytes } = await body.save();
      const file_type = await body.untimed(checkUpload(uploadChecker, path, declared));
      const original_name = fileName(request.header('x-file-upload-name')) || `UnknownFileName.${declared}`;
      const facts = { job_id: jobId, original_name, file_type, size: bytes, request_id: request.id };
      await body.untimed(this.add(path, facts));
    } finally {
      clearInterval(alive);
    }
    await pubSub.publish('pipeline').catch(() => {}); // without it, the pipeline checks every minute
  }

  /** Moves a checked file from its path into the queue. */
  async add(path: string, facts: FileFacts): Promise<void> {
    const { uploadFiles, pipelineLock } = this.#parts;
    const stored_file = `upload-${randomUUID()}`;
    await uploadFiles.store(path, stored_file);
    await this.#enqueue({ ...facts, stored_file });
    if (!pipelineLock.owned) await uploadFiles.leaveToOthers(stored_file);
  }

  async #enqueue(task: NewTask & { readonly job_id: number }): Promise<void> {
    const { db, clock, uploadFiles } = this.#parts;
    try {
      await db.transaction().execute(async (transaction) => {
        await uploadFiles.publish(task.stored_file, transaction);
        if (!(await new UploadJobStore(transaction).touch(task.job_id, clock.now()))) throw notRunning();
        await new IngestTaskStore(transaction).add(task, clock.now());
      });
    } catch (error) {
      await uploadFiles.remove(task.stored_file).catch(() => {});
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

/** Headers carry bytes; most clients send UTF-8. */
function fileName(header: string | undefined): string {
  const bytes = Buffer.from(header ?? '', 'latin1');
  const text = isUtf8(bytes) ? bytes.toString('utf8') : (header ?? '');
  return text
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, LONGEST_NAME);
}
