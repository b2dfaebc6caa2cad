import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { IncomingFile } from '@chokepoint/contract';
import type { RequestFacts } from '../http/handler.ts';
import type { Service } from '../service.ts';
import { badRequest } from '../service-error.ts';
import type { Database } from '../storage/database.ts';
import { FILE_TYPE, IngestTaskStore, type NewTask } from '../uploads/ingest-task-store.ts';
import type { UploadFiles } from '../uploads/upload-files.ts';
import { CollectionJobStore } from './collection-job-store.ts';

const SIGN_OF_LIFE_MS = 60_000;
const ZIP_HEADER = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const noJob = () => badRequest('no job is running that the data could belong to');

/**
 * Takes documents from collectors. What is acknowledged is kept and in the queue. Collectors may send a document again, not
 * knowing that it has arrived: by its content it is known, and counts once.
 */
export class DocumentReceiver {
  readonly #service: Service;
  readonly #uploads: UploadFiles;

  constructor(service: Service, uploads: UploadFiles) {
    this.#service = service;
    this.#uploads = uploads;
  }

  async receive(clientId: string, body: IncomingFile, request: RequestFacts): Promise<void> {
    const { db, clock, pubSub, pipelineLock } = this.#service;
    const jobs = new CollectionJobStore(db);
    const job = await jobs.current(clientId);
    if (!job) throw noJob();
    const alive = setInterval(() => void jobs.touch(job.id, {}, clock.now()).catch(() => {}), SIGN_OF_LIFE_MS);
    let stored_file: string;
    try {
      const { path, bytes } = await body.save();
      const file_type = await body.untimed(this.#check(path));
      const digest = await body.untimed(digestOf(path));
      stored_file = `upload-${randomUUID()}`;
      await this.#uploads.store(path, stored_file);
      const original_name = `${digest.slice(0, 16)}.${file_type === FILE_TYPE.zip ? 'zip' : 'json'}`;
      const file = { stored_file, original_name, file_type, size: bytes, request_id: request.id };
      await body.untimed(this.#enqueue({ job_id: null, collection_job_id: job.id, ...file }, digest));
    } finally {
      clearInterval(alive);
    }
    if (!pipelineLock.owned) await this.#uploads.leaveToOthers(stored_file);
    await pubSub.publish('pipeline').catch(() => {}); // the pipeline looks by itself every minute
  }

  /** A document must be one that somebody can read; what is wrong inside it costs only what is wrong. */
  async #check(path: string): Promise<number> {
    if (await isZip(path)) return FILE_TYPE.zip;
    const { identity } = await this.#service.uploadChecker.ask({ kind: 'check', path });
    const fault = 'failure' in identity ? identity.failure : undefined;
    if (fault !== undefined && !fault.startsWith('no handler for'))
      throw badRequest(`Error saving ingest file: ${fault}`);
    return FILE_TYPE.json;
  }

  async #enqueue(task: NewTask & { readonly collection_job_id: number }, digest: string): Promise<void> {
    const { db, clock } = this.#service;
    let kept = false;
    try {
      kept = await db.transaction().execute(async (transaction) => {
        const database = transaction;
        const now = clock.now();
        const jobs = new CollectionJobStore(database);
        if (!(await jobs.touch(task.collection_job_id, { last_ingest: now }, now))) throw noJob();
        if (!(await isNew(database, task.collection_job_id, digest))) return false;
        await this.#uploads.publish(task.stored_file, database);
        await new IngestTaskStore(database).add(task, now);
        return true;
      });
    } finally {
      if (!kept) await this.#uploads.remove(task.stored_file).catch(() => {});
    }
  }
}

async function isNew(db: Database, jobId: number, digest: string): Promise<boolean> {
  const row = await db
    .insertInto('collection_document')
    .values({ job_id: jobId, digest })
    .onConflict((conflict) => conflict.columns(['job_id', 'digest']).doNothing())
    .returning('digest')
    .executeTakeFirst();
  return row !== undefined;
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

async function isZip(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(4), position: 0 });
  return bytesRead === 4 && buffer.equals(ZIP_HEADER);
}
