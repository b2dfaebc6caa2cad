import { AnalysisRequests } from '../analysis/analysis-requests.ts';
import { CollectionProgress } from '../collection/collection-progress.ts';
import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';
import { Converters } from '../uploads/conversion/converters.ts';
import { JobStore } from '../uploads/job-store.ts';
import { type IngestTask, TaskStore } from '../uploads/task-store.ts';
import { uploadFilesOf } from '../uploads/upload-files.ts';
import { AnalysisScheduler } from './analysis-scheduler.ts';
import { Datapipe } from './datapipe.ts';
import { executeDeletion } from './deletion.ts';
import { abandonTask, type IngestParts, ingestTask, TaskWithdrawn } from './ingest-task.ts';
import { StorageUpkeep } from './storage-upkeep.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const STALE_MS = 20 * MINUTE_MS;
const TICK_MS = MINUTE_MS;
const FIRST_PAUSE_MS = 1000;
/** Those who open the page first are served first. */
const WARM_UP_AFTER_MS = 500;
/** A task that could not be done so often, not even by ending the process, never will be. */
const MOST_ATTEMPTS = 20;

/**
 * The background work of the service: deletions, uploads, analysis, in this order, one thing at a time. Of all processes
 * on a database the one that holds the pipeline lock does it. Everything to be done is in tables, so another process,
 * or this one after a crash, goes on from there.
 */
export class Pipeline {
  readonly #service: Service;
  readonly #parts: IngestParts;
  readonly #tasks: TaskStore;
  readonly #jobs: JobStore;
  readonly #collections: CollectionProgress;
  readonly #requests: AnalysisRequests;
  readonly #datapipe: Datapipe;
  readonly #analyst: AnalysisScheduler;
  readonly #upkeep: StorageUpkeep;
  #run: { readonly stop: AbortController; readonly ended: Promise<void> } | undefined;
  #woken = Promise.withResolvers<void>();
  #sweptAt = 0;
  #warmsUp: boolean;
  #stopped = false;

  /** `warmsUp`: the first upload is not to wait until code is compiled. */
  constructor(service: Service, options: { readonly warmsUp?: boolean | undefined } = {}) {
    this.#warmsUp = options.warmsUp ?? false;
    const { db, clock, graph, parameters, metrics } = service;
    this.#service = service;
    const [converters, uploads] = [new Converters(), uploadFilesOf(service)];
    this.#parts = { db, clock, graph, parameters, metrics, converters, uploads };
    this.#tasks = new TaskStore(db);
    this.#jobs = new JobStore(db);
    this.#collections = new CollectionProgress(db);
    this.#requests = new AnalysisRequests(db);
    this.#datapipe = new Datapipe(db, clock);
    this.#analyst = new AnalysisScheduler(service, this.#datapipe);
    this.#upkeep = new StorageUpkeep(service, this.#datapipe);
  }

  start(): void {
    for (const topic of ['pipeline', 'parameters'] as const)
      this.#service.pubSub.subscribe(topic, () => this.#woken.resolve());
    this.#service.pipelineLock.onLost(() => this.#run?.stop.abort());
    this.#service.pipelineLock.onOwned(() => void this.#begin());
  }

  /** Stops at once; what was under way is begun anew at the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#run?.stop.abort();
    await this.#run?.ended;
    await this.#parts.converters.close();
  }

  async #begin(): Promise<void> {
    await this.#run?.ended;
    if (this.#stopped) return;
    const stop = new AbortController();
    this.#run = { stop, ended: this.#loop(stop.signal) };
    if (this.#warmsUp) setTimeout(() => void this.#warmUp(), WARM_UP_AFTER_MS).unref();
  }

  /** Nothing depends on it. */
  async #warmUp(): Promise<void> {
    const { graph, converters } = this.#parts;
    this.#warmsUp = false;
    if (this.#stopped) return;
    await converters
      .warmUp()
      .then((batches) => graph.warmUp(batches))
      .catch((error) => this.#service.log.debug({ err: error }, 'the warmUp was not ended'));
  }

  async #loop(signal: AbortSignal): Promise<void> {
    const { log } = this.#service;
    let pause = FIRST_PAUSE_MS;
    while (!signal.aborted) {
      this.#woken = Promise.withResolvers();
      try {
        await this.#sweepWhenDue();
        const worked = await this.#tick(signal);
        pause = FIRST_PAUSE_MS;
        if (!worked) await this.#sleep(await this.#analyst.untilScheduled(TICK_MS), signal, this.#woken.promise);
      } catch (error) {
        if (signal.aborted) break;
        log.error({ err: error }, 'the pipeline met a fault and tries again');
        await this.#sleep(pause, signal);
        pause = Math.min(pause * 2, TICK_MS);
      }
    }
  }

  /** Does what there is to do; answers whether there was anything. */
  async #tick(signal: AbortSignal): Promise<boolean> {
    const { clock } = this.#service;
    const purged = await this.#purge();
    const timedOut = await this.#jobs.timeOut(new Date(clock.now().getTime() - STALE_MS), clock.now());
    if (await this.#jobs.anyRunning()) this.#parts.converters.warm();
    const ingested = await this.#ingest(signal);
    await this.#startAnalyzing();
    const analysed = await this.#analyst.analyseWhenDue(signal);
    await this.#upkeep.afterAnalysis();
    return purged || timedOut || ingested || analysed;
  }

  async #purge(): Promise<boolean> {
    const request = await this.#requests.pending();
    if (request?.request_type !== 'deletion') return false;
    await this.#datapipe.during('purging', () => executeDeletion(this.#parts, request));
    return true;
  }

  async #ingest(signal: AbortSignal): Promise<boolean> {
    let task = await this.#tasks.next();
    if (!task) return false;
    await this.#datapipe.during('ingesting', async () => {
      for (; task && !signal.aborted; task = await this.#tasks.next()) {
        await this.#attempt(task, signal);
        await this.#startAnalyzing();
        if ((await this.#requests.pending())?.request_type === 'deletion') return; // it would drop the rest anyway
      }
    });
    return true;
  }

  async #startAnalyzing(): Promise<void> {
    const now = this.#service.clock.now();
    await this.#jobs.startAnalyzing(now);
    await this.#collections.startAnalyzing(now);
  }

  async #attempt(task: IngestTask, signal: AbortSignal): Promise<void> {
    const { log } = this.#service;
    await this.#tasks.attempt(task.id, 1);
    try {
      await ingestTask(this.#parts, task, signal);
    } catch (error) {
      if (error instanceof TaskWithdrawn) return;
      if (signal.aborted || (error instanceof ServiceError && error.code === 'unavailable')) {
        await this.#tasks.attempt(task.id, -1).catch(() => {});
        throw error;
      }
      if (task.attempts + 1 < MOST_ATTEMPTS) throw error;
      log.error({ err: error, task: task.id, file: task.original_name }, 'an upload could not be taken in');
      await abandonTask(this.#parts, task, `the file could not be taken in: ${(error as Error).message}`);
    }
  }

  /** At the start and once a day: removes files that nobody needs. */
  async #sweepWhenDue(): Promise<void> {
    const now = this.#service.clock.now();
    if (now.getTime() - this.#sweptAt < DAY_MS) return;
    const first = this.#sweptAt === 0;
    const needed = await this.#tasks.storedFiles();
    const retained = await this.#parts.parameters.enabled('analysis.retain_ingest_files');
    // With the embedded database nobody else receives uploads here, so whatever is older than this process is left over.
    const alone = first && this.#service.databaseKind === 'embedded';
    const before = new Date(Date.now() - (alone ? performance.now() : DAY_MS));
    const sweep = async () => {
      if (!retained) await this.#parts.uploads.sweep(needed, before);
    };
    await this.#datapipe.during(first ? 'starting' : 'pruning', sweep);
    this.#sweptAt = now.getTime();
    if (first) await this.#upkeep.afterBoot();
  }

  async #sleep(milliseconds: number, signal: AbortSignal, woken?: Promise<void>): Promise<void> {
    if (signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => resolve(), { once: true });
    await Promise.race(woken ? [promise, woken] : [promise]);
    clearTimeout(timer);
  }
}
