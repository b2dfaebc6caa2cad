import { setTimeout as pause } from 'node:timers/promises';
import { type ServiceOptions, ServiceRequests, UploadError } from './service-request.ts';

export type UploadOptions = ServiceOptions & {
  /** How often the state of the job is read; 1000 by default. */
  readonly pollMs?: number;
  /** How long to wait for the result; one hour by default. The job goes on without the caller. */
  readonly waitMs?: number;
  readonly signal?: AbortSignal;
  readonly onPart?: (sent: number) => void;
};

export type UploadResult = {
  readonly jobId: number;
  /** `partial`: something was left out; `errors` and `warnings` say what. */
  readonly outcome: 'complete' | 'partial' | 'failed';
  readonly message: string;
  readonly parts: number;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
};

type Job = { readonly id: number; readonly status: number; readonly status_message: string };
type Task = {
  readonly file_name: string;
  readonly errors: readonly string[] | null;
  readonly warnings: readonly string[] | null;
};

const JOBS = '/api/v2/file-upload';
const UNDER_WAY: ReadonlySet<number> = new Set([1, 6, 7]);
const OUTCOMES: Readonly<Record<number, UploadResult['outcome']>> = { 2: 'complete', 8: 'partial' };

/**
 * Sends texts as the files of one job, ends it, and waits until they are in the graph and analysed. A job whose parts cannot
 * all be sent is canceled.
 */
export async function uploadGraph(
  parts: Iterable<string> | AsyncIterable<string>,
  options: UploadOptions,
): Promise<UploadResult> {
  const requests = new ServiceRequests(options);
  const abort = options.signal ? { signal: options.signal } : {};
  const id = (await requests.send<{ data: Job }>('POST', `${JOBS}/start`, abort))?.data.id;
  if (id === undefined) throw new UploadError(0, 'the service started no job');
  let sent = 0;
  try {
    for await (const body of parts) {
      await requests.send('POST', `${JOBS}/${id}`, { body, ...abort });
      options.onPart?.(++sent);
    }
    await requests.send('POST', `${JOBS}/${id}/end`, { repeatable: false, ...abort });
  } catch (error) {
    await cancel(options, id);
    throw error;
  }
  return resultOf(requests, await ended(requests, id, options), sent);
}

/** The first error is the one to report, whether or not canceling works. */
async function cancel(options: UploadOptions, id: number): Promise<void> {
  try {
    await new ServiceRequests({ ...options, retries: 0, requestMs: 5000 }).send('PUT', `${JOBS}/${id}/cancel`);
  } catch {
    // The service ends jobs that receive nothing.
  }
}

async function ended(requests: ServiceRequests, id: number, options: UploadOptions): Promise<Job> {
  const { pollMs = 1000, waitMs = 3_600_000, signal } = options;
  const until = performance.now() + waitMs;
  for (;;) {
    const jobs = await requests.send<{ data: readonly Job[] }>('GET', `${JOBS}?id=eq:${id}`, signal ? { signal } : {});
    const job = jobs?.data[0];
    if (!job) throw new UploadError(404, `job ${id} no longer exists`);
    if (!UNDER_WAY.has(job.status)) return job;
    if (performance.now() > until) throw new UploadError(0, `job ${id} has not ended in time: ${job.status_message}`);
    await pause(pollMs, undefined, signal ? { signal } : {});
  }
}

async function resultOf(requests: ServiceRequests, job: Job, parts: number): Promise<UploadResult> {
  const tasks = await requests.send<{ data: readonly Task[] }>('GET', `${JOBS}/${job.id}/completed-tasks`);
  const messages = (list: 'errors' | 'warnings') => (tasks?.data ?? []).flatMap((task) => task[list] ?? []);
  return {
    jobId: job.id,
    outcome: OUTCOMES[job.status] ?? 'failed',
    message: job.status_message,
    parts,
    errors: messages('errors'),
    warnings: messages('warnings'),
  };
}
