import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { type GeneratedFile, generateEnvironment } from '@chokepoint/ingest/generate';
import type { Clock } from '../clock.ts';
import type { Database } from '../storage/database.ts';
import { FILE_TYPE } from './ingest-task-store.ts';
import type { UploadFileStore } from './upload-file-store.ts';
import { UploadJobStore } from './upload-job-store.ts';
import type { UploadReceiver } from './upload-receiver.ts';

/** Large enough to find paths in, small enough to be ingested within seconds. */
const USERS = 500;

type DemoParts = { readonly db: Database; readonly clock: Clock; readonly uploadFiles: UploadFileStore };

/** Creates a job with the files of a generated company, as if a collector had uploaded them, and returns its id. */
export async function createDemoJob(
  { db, clock, uploadFiles }: DemoParts,
  receiver: UploadReceiver,
  userId: string,
  requestId: string,
): Promise<number> {
  const jobs = new UploadJobStore(db);
  const { id } = await jobs.create(userId, clock.now());
  try {
    await addDemoFiles(receiver, uploadFiles.folder, id, requestId);
  } catch (error) {
    await jobs.cancel(id, clock.now()); // a part of the company is of no use
    throw error;
  }
  await jobs.end(id, clock.now());
  return id;
}

async function addDemoFiles(receiver: UploadReceiver, folder: string, job: number, requestId: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const file of generateEnvironment({ users: USERS, seed: 'demo' })) {
    const path = join(folder, `incoming-${randomUUID()}`);
    try {
      await pipeline(Readable.from(yieldingBetween(file)), createWriteStream(path, { mode: 0o600, flush: true }));
      const { size } = await stat(path);
      await receiver.add(path, {
        job_id: job,
        original_name: file.name,
        file_type: FILE_TYPE.json,
        size,
        request_id: requestId,
      });
    } finally {
      await rm(path, { force: true });
    }
  }
}

/** Lets other requests run between the pieces. */
async function* yieldingBetween(file: GeneratedFile): AsyncGenerator<Uint8Array> {
  for (const piece of file.read()) {
    yield piece;
    await setImmediate();
  }
}
