import type { Logger } from 'pino';
import { WriterTimedOut } from '../graph/writer/writer-limits.ts';
import type { Metrics } from '../metrics.ts';
import { ServiceError } from '../service-error.ts';
import { WorkRecordStore } from '../settings/work-record-store.ts';
import { isDatabaseUnavailable } from '../storage/database.ts';
import { OwnershipLost } from '../storage/postgres/fenced-database.ts';
import { MemoryExceeded } from '../threads/memory-budget.ts';
import type { Tracer } from '../tracing/tracer.ts';
import { type IngestTask, IngestTaskStore } from '../uploads/ingest-task-store.ts';
import { TaskWithdrawn } from './convert-upload.ts';
import { abandonTask, type IngestParts, type IngestReport, ingestTask } from './ingest-task.ts';

/** After so many attempts, including those that ended the process, a task that fails is given up. */
const MOST_ATTEMPTS = 3;
/** After so many attempts a task is given up before it ends the process again. Operators end processes, too. */
const MOST_FATAL_ATTEMPTS = 5;

const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** The upload is not to blame. */
const isTemporary = (error: unknown): boolean =>
  isDatabaseUnavailable(error) ||
  error instanceof OwnershipLost ||
  (error instanceof ServiceError && error.code === 'unavailable');

type QueueParts = { readonly metrics: Metrics; readonly log: Logger; readonly tracer: Tracer };

/** The uploads that wait to be ingested. */
export class IngestQueue {
  readonly #parts: IngestParts;
  readonly #metrics: Metrics;
  readonly #log: Logger;
  readonly #tracer: Tracer;
  readonly #tasks: IngestTaskStore;
  /** Tasks whose last attempt was counted although it does not count. */
  readonly #uncounted = new Set<number>();

  constructor(parts: IngestParts, { metrics, log, tracer }: QueueParts) {
    this.#parts = parts;
    this.#metrics = metrics;
    this.#log = log;
    this.#tracer = tracer;
    this.#tasks = new IngestTaskStore(parts.db);
  }

  next(): Promise<IngestTask | undefined> {
    return this.#tasks.next();
  }

  /**
   * Ingests one upload. Throws when it should be tried again. An attempt that ended the process is followed by one that
   * takes less memory.
   */
  async ingest(task: IngestTask, signal: AbortSignal): Promise<void> {
    if (task.attempts >= MOST_FATAL_ATTEMPTS) return this.#abandonFatal(task);
    if (!this.#uncounted.delete(task.id)) await this.#tasks.countAttempt(task.id, 1);
    if (task.attempts > 0)
      this.#log.warn(
        { task: task.id, file: task.original_name, attempt: task.attempts + 1 },
        'an earlier attempt to ingest this upload failed; trying again with less memory',
      );
    try {
      const ingest = () => ingestTask(this.#parts, task, signal, { sparing: task.attempts > 0 });
      await this.#record(task, await this.#tracer.during('ingest', { 'chokepoint.task': task.id }, ingest));
    } catch (error) {
      if (error instanceof TaskWithdrawn) return;
      if (signal.aborted || isTemporary(error)) {
        // The database may be away, too; then the next attempt is not counted instead.
        await this.#tasks.countAttempt(task.id, -1).catch(() => this.#uncounted.add(task.id));
        throw error;
      }
      // What took too long or needed too much once would do so again, while other uploads wait.
      const isFinal = error instanceof WriterTimedOut || error instanceof MemoryExceeded;
      if (task.attempts + 1 < MOST_ATTEMPTS && !isFinal) throw error;
      this.#log.error({ err: error, task: task.id, file: task.original_name }, 'an upload could not be ingested');
      await abandonTask(this.#parts, task, `the file could not be ingested: ${(error as Error).message}`);
    }
  }

  async #record(task: IngestTask, report: IngestReport): Promise<void> {
    const { db, clock } = this.#parts;
    this.#metrics.ingested(report);
    const { version, bytes, objects, convertSeconds, commitSeconds } = report;
    const job = task.job_id === null ? { collection_job: task.collection_job_id } : { job: task.job_id };
    const record = {
      ...job,
      file: task.original_name,
      version,
      bytes,
      objects,
      convert_seconds: rounded(convertSeconds),
      commit_seconds: rounded(commitSeconds),
    };
    this.#log.info({ task: task.id, ...record }, 'an upload was ingested');
    // The upload is in the graph: what is only shown must not fail it.
    await new WorkRecordStore(db)
      .set('ingest', record, clock.now())
      .catch((error) => this.#log.warn({ err: error }, 'the last ingest could not be recorded'));
  }

  async #abandonFatal(task: IngestTask): Promise<void> {
    const reason = `the file could not be ingested: ${task.attempts} attempts ended the service, probably for lack of memory`;
    this.#log.error({ task: task.id, file: task.original_name, attempts: task.attempts }, reason);
    await abandonTask(this.#parts, task, reason);
  }

  /** Moves on the jobs whose files have all been ingested. */
  async startAnalyzing(): Promise<void> {
    const now = this.#parts.clock.now();
    for (const source of this.#parts.sources) await source.startAnalyzing(now);
  }
}
