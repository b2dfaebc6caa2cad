import type { Logger } from 'pino';
import { WriterTimedOut } from '../graph/writer/writer-limits.ts';
import type { Metrics } from '../metrics.ts';
import { ServiceError } from '../service-error.ts';
import { MemoryExceeded } from '../threads/memory-budget.ts';
import { type IngestTask, IngestTaskStore } from '../uploads/ingest-task-store.ts';
import { TaskWithdrawn } from './convert-upload.ts';
import { abandonTask, type IngestParts, ingestTask } from './ingest-task.ts';

/** After this many attempts, including those that crashed the process, a task is given up. */
const MOST_ATTEMPTS = 3;

/** The uploads that wait to be ingested. */
export class IngestQueue {
  readonly #parts: IngestParts;
  readonly #metrics: Metrics;
  readonly #log: Logger;
  readonly #tasks: IngestTaskStore;

  constructor(parts: IngestParts, { metrics, log }: { readonly metrics: Metrics; readonly log: Logger }) {
    this.#parts = parts;
    this.#metrics = metrics;
    this.#log = log;
    this.#tasks = new IngestTaskStore(parts.db);
  }

  next(): Promise<IngestTask | undefined> {
    return this.#tasks.next();
  }

  /** Ingests one upload. Throws when it should be tried again. */
  async ingest(task: IngestTask, signal: AbortSignal): Promise<void> {
    await this.#tasks.countAttempt(task.id, 1);
    try {
      this.#metrics.ingested(await ingestTask(this.#parts, task, signal));
    } catch (error) {
      if (error instanceof TaskWithdrawn) return;
      if (signal.aborted || (error instanceof ServiceError && error.code === 'unavailable')) {
        await this.#tasks.countAttempt(task.id, -1).catch(() => {});
        throw error;
      }
      // What took too long or needed too much once would do so again, while other uploads wait.
      const isFinal = error instanceof WriterTimedOut || error instanceof MemoryExceeded;
      if (task.attempts + 1 < MOST_ATTEMPTS && !isFinal) throw error;
      this.#log.error({ err: error, task: task.id, file: task.original_name }, 'an upload could not be ingested');
      await abandonTask(this.#parts, task, `the file could not be ingested: ${(error as Error).message}`);
    }
  }

  /** Moves on the jobs whose files have all been ingested. */
  async startAnalyzing(): Promise<void> {
    const now = this.#parts.clock.now();
    for (const source of this.#parts.sources) await source.startAnalyzing(now);
  }
}
