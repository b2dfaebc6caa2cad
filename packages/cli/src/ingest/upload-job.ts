import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { print, printError } from '../text/print.ts';
import { ProgressLine } from './progress-line.ts';
import { RefusedByService, type ServiceConnection } from './service-connection.ts';

const POLL_MS = 500;
/** The service may be restarting; it continues the job when it is back. */
const MOST_FAILED_POLLS = 60;
const UNDER_WAY = [1, 6, 7];
const COMPLETE = 2;
const PARTIALLY_COMPLETE = 8;

type Job = {
  readonly id: number;
  readonly status: number;
  readonly status_message: string;
  readonly total_files: number;
  readonly progress: { readonly bytes: number; readonly total_bytes: number; readonly objects: number };
};
type CompletedTask = {
  readonly file_name: string;
  readonly parent_file_name: string;
  readonly errors: readonly string[] | null;
  readonly warnings: readonly string[] | null;
};

type Outcome = 'complete' | 'partial' | 'failed';

/**
 * Uploads files as one job and waits until they are in the graph and analysed. Prints what could not be used. With
 * `strict`, a job that left anything out is partial.
 */
export async function uploadJob(
  service: ServiceConnection,
  paths: readonly string[],
  strict = false,
): Promise<Outcome> {
  const started = performance.now();
  const { id } = (await service.call<{ data: Job }>('POST', '/api/v2/file-upload/start')).data;
  const refused = await sendAll(service, id, paths);
  if (refused === paths.length) {
    await service.call('PUT', `/api/v2/file-upload/${id}/cancel`);
    print(`Job ${id}: canceled, because no file was accepted`);
    return 'failed';
  }
  await service.call('POST', `/api/v2/file-upload/${id}/end`);
  const job = await waitForJob(service, id);
  const leftOut = await printFaults(service, id);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  print(`Job ${id}: ${job.status_message}. ${job.total_files} files, ${job.progress.objects} objects, ${seconds} s`);
  if (job.status === COMPLETE) return refused > 0 || (strict && leftOut > 0) ? 'partial' : 'complete';
  return job.status === PARTIALLY_COMPLETE ? 'partial' : 'failed';
}

async function sendAll(service: ServiceConnection, job: number, paths: readonly string[]): Promise<number> {
  const line = new ProgressLine();
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let sent = 0;
  let refused = 0;
  for (const path of paths) {
    const name = basename(path);
    try {
      await service.sendFile(`/api/v2/file-upload/${job}`, { path, name, type: await mediaType(path) }, (bytes) => {
        sent += bytes;
        line.show(`sending ${name},`, sent, total);
      });
    } catch (error) {
      if (!(error instanceof RefusedByService) || error.status === 0) throw error;
      line.clear();
      refused++;
      printError(`${path}: ${error.message.replaceAll('\n', '\n  ')}`);
    }
  }
  line.clear();
  return refused;
}

/** What a file is by its first bytes. */
export async function mediaType(path: string): Promise<string> {
  await using file = await open(path);
  const { buffer } = await file.read({ buffer: Buffer.alloc(4), position: 0 });
  return buffer.toString('latin1').startsWith('PK') ? 'application/zip' : 'application/json';
}

async function waitForJob(service: ServiceConnection, id: number): Promise<Job> {
  const line = new ProgressLine();
  for (let failures = 0; ; await pause(POLL_MS)) {
    try {
      const [job] = (await service.call<{ data: Job[] }>('GET', `/api/v2/file-upload?id=eq:${id}`)).data;
      if (!job) throw new RefusedByService(404, [`job ${id} no longer exists`]);
      failures = 0;
      if (!UNDER_WAY.includes(job.status)) {
        line.clear();
        return job;
      }
      const { bytes, total_bytes, objects } = job.progress;
      line.show(job.status === 7 ? 'analysing,' : 'ingesting,', bytes, total_bytes, `${objects} objects`);
    } catch (error) {
      const passing = error instanceof RefusedByService && (error.status === 0 || error.status >= 500);
      if (!passing || ++failures > MOST_FAILED_POLLS) throw error;
    }
  }
}

/** Returns how many lines it printed. */
async function printFaults(service: ServiceConnection, id: number): Promise<number> {
  let printed = 0;
  const files = await service.call<{ data: CompletedTask[] }>('GET', `/api/v2/file-upload/${id}/completed-tasks`);
  for (const { file_name, parent_file_name, errors, warnings } of files.data) {
    const name = parent_file_name ? `${parent_file_name}/${file_name}` : file_name;
    for (const error of errors ?? []) printError(`${name}: failed: ${error}`);
    for (const warning of warnings ?? []) printError(`${name}: left out: ${warning}`);
    printed += (errors?.length ?? 0) + (warnings?.length ?? 0);
  }
  return printed;
}
