import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { IncomingFile } from '@chokepoint/contract';
import type { RequestFacts } from '../../http/handler.ts';
import { badRequest } from '../../service-error.ts';
import { FILE_TYPE, IngestTaskStore, type NewTask } from '../../uploads/ingest-task-store.ts';
import type { ReceiverParts } from '../../uploads/upload-receiver.ts';
import { isZip } from '../../uploads/zip-header.ts';
import { CollectionJobRead } from '../stores/collection-job-read.ts';
import { CollectionJobStore } from '../stores/collection-job-store.ts';
import { DocumentStore } from '../stores/document-store.ts';

const TOUCH_MS = 60_000;
const noJob = () => badRequest('no job is running that the data could belong to');

/**
 * Receives documents of collectors. A document that has been acknowledged is on the disk and in the queue. A collector
 * may send a document again when the response got lost: it is recognised by its content, and counted once.
 */
export class DocumentReceiver {
  readonly #parts: ReceiverParts;
  readonly #jobs: CollectionJobStore;

  constructor(parts: ReceiverParts) {
    this.#parts = parts;
    this.#jobs = new CollectionJobStore(parts.db);
  }

  async receive(clientId: string, body: IncomingFile, request: RequestFacts): Promise<void> {
    const { db, clock, pubSub, pipelineLock, uploadFiles } = this.#parts;
    const job = await new CollectionJobRead(db).current(clientId);
    if (!job) throw noJob();
    const alive = setInterval(() => void this.#jobs.touch(job.id, {}, clock.now()).catch(() => {}), TOUCH_MS);
    let stored_file: string;
    try {
      const { path, bytes } = await body.save();
      const file_type = await body.untimed(this.#check(path));
      const hash = await body.untimed(hashOf(path));
      stored_file = `upload-${randomUUID()}`;
      await uploadFiles.store(path, stored_file);
      const original_name = `${hash.slice(0, 16)}.${file_type === FILE_TYPE.zip ? 'zip' : 'json'}`;
      const file = { stored_file, original_name, file_type, size: bytes, request_id: request.id };
      await body.untimed(this.#enqueue({ job_id: null, collection_job_id: job.id, ...file }, hash));
    } finally {
      clearInterval(alive);
    }
    if (!pipelineLock.owned) await uploadFiles.leaveToOthers(stored_file);
    await pubSub.publish('pipeline').catch(() => {}); // without it, the pipeline checks every minute
  }

  /** Returns the type of a document. It must be of a known type; invalid records are skipped later. */
  async #check(path: string): Promise<number> {
    if (await isZip(path)) return FILE_TYPE.zip;
    const { identity } = await this.#parts.uploadChecker.ask({ kind: 'check', path });
    const fault = 'failure' in identity ? identity.failure : undefined;
    if (fault !== undefined && !fault.startsWith('no handler for'))
      throw badRequest(`Error saving ingest file: ${fault}`);
    return FILE_TYPE.json;
  }

  async #enqueue(task: NewTask & { readonly collection_job_id: number }, hash: string): Promise<void> {
    const { db, clock, uploadFiles } = this.#parts;
    let queued = false;
    try {
      queued = await db.transaction().execute(async (transaction) => {
        const now = clock.now();
        const jobs = new CollectionJobStore(transaction);
        if (!(await jobs.touch(task.collection_job_id, { last_ingest: now }, now))) throw noJob();
        if (!(await new DocumentStore(transaction).add(task.collection_job_id, hash))) return false;
        await uploadFiles.publish(task.stored_file, transaction);
        await new IngestTaskStore(transaction).add(task, now);
        return true;
      });
    } finally {
      if (!queued) await uploadFiles.remove(task.stored_file).catch(() => {});
    }
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}
