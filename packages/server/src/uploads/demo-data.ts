import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { type GeneratedFile, generateEnvironment } from '@chokepoint/ingest/generate';
import type { UploadReceiver } from './receive-upload.ts';
import { FILE_TYPE } from './task-store.ts';

/** Enough to find paths in, and taken in within seconds. */
const USERS = 500;

/** Adds the files of a made-up company to a job, as if a collector had uploaded them. */
export async function addDemoFiles(receiver: UploadReceiver, folder: string, job: number, request: string) {
  await mkdir(folder, { recursive: true });
  for (const file of generateEnvironment({ users: USERS, seed: 'demo' })) {
    const path = join(folder, `incoming-${randomUUID()}`);
    try {
      await pipeline(Readable.from(unhurried(file)), createWriteStream(path, { mode: 0o600, flush: true }));
      const { size } = await stat(path);
      await receiver.add(path, {
        job_id: job,
        original_name: file.name,
        file_type: FILE_TYPE.json,
        size,
        request_id: request,
      });
    } finally {
      await rm(path, { force: true });
    }
  }
}

/** Others get their turn between the pieces. */
async function* unhurried(file: GeneratedFile): AsyncGenerator<Uint8Array> {
  for (const piece of file.read()) {
    yield piece;
    await setImmediate();
  }
}
