import { AnalysisRequestStore } from '../analysis/analysis-request-store.ts';
import { collectGarbage } from '../threads/collect-garbage.ts';
import { MemoryGrowth } from '../threads/memory-growth.ts';
import { UploadJobStore } from '../uploads/upload-job-store.ts';
import type { AnalysisScheduler } from './analysis-scheduler.ts';
import type { DatapipeStore } from './datapipe-store.ts';
import { deleteGraphData } from './delete-graph-data.ts';
import type { IngestQueue } from './ingest-queue.ts';
import type { IngestParts } from './ingest-task.ts';
import type { StorageUpkeep } from './storage-upkeep.ts';
import type { UploadSweeper } from './upload-sweeper.ts';

const IDLE_UPLOAD_MS = 20 * 60_000;

type PipelineStages = {
  readonly datapipe: DatapipeStore;
  readonly queue: IngestQueue;
  readonly scheduler: AnalysisScheduler;
  readonly sweeper: UploadSweeper;
  readonly upkeep: StorageUpkeep;
};

/** One round of the pipeline: what is to be done, in order, one thing at a time. */
export class PipelineWork {
  readonly #parts: IngestParts;
  readonly #stages: PipelineStages;
  readonly #jobs: UploadJobStore;
  readonly #requests: AnalysisRequestStore;
  readonly #growth = new MemoryGrowth();

  constructor(parts: IngestParts, stages: PipelineStages) {
    this.#parts = parts;
    this.#stages = stages;
    this.#jobs = new UploadJobStore(parts.db);
    this.#requests = new AnalysisRequestStore(parts.db);
  }

  /** Returns whether there was anything to do. */
  async run(signal: AbortSignal): Promise<boolean> {
    const { queue, scheduler, sweeper, upkeep } = this.#stages;
    this.#growth.measure();
    if (await sweeper.sweepWhenDue()) await upkeep.runAfterBoot();
    const deleted = await this.#deleteOnRequest();
    const timedOut = await this.#endIdleUploads();
    if (await this.#jobs.anyRunning()) this.#parts.converters.start();
    using _ = this.#parts.graph.postponeSnapshots();
    const ingested = await this.#ingest(signal);
    await queue.startAnalyzing();
    const analysed = await scheduler.analyseWhenDue(signal);
    await upkeep.runAfterAnalysis();
    if (this.#growth.isWorthReleasing()) void this.#releaseMemory();
    return deleted || timedOut || ingested || analysed;
  }

  /** Milliseconds until there is something to do at a set time, at most `most`. */
  untilNext(most: number): Promise<number> {
    return this.#stages.scheduler.untilScheduled(most);
  }

  /** Runs the code of an upload once with generated data, so that it is compiled when the first upload arrives. */
  async warmUp(): Promise<void> {
    const { graph, converters } = this.#parts;
    await graph.warmUp(await converters.warmUp());
  }

  close(): Promise<void> {
    return this.#parts.converters.close();
  }

  /**
   * Heaps grow with uploads, and threads that have nothing to do keep old graphs, until they are told. One after the
   * other: collections at the same time share the processors, and requests would wait for all of them.
   */
  async #releaseMemory(): Promise<void> {
    const { graph, converters, workers } = this.#parts;
    collectGarbage();
    for (const part of [workers, graph, converters]) await part.releaseMemory();
  }

  async #deleteOnRequest(): Promise<boolean> {
    const request = await this.#requests.pending();
    if (request?.request_type !== 'deletion') return false;
    await this.#stages.datapipe.during('purging', () => deleteGraphData(this.#parts, request));
    return true;
  }

  async #endIdleUploads(): Promise<boolean> {
    const now = this.#parts.clock.now();
    return this.#jobs.timeOut(new Date(now.getTime() - IDLE_UPLOAD_MS), now);
  }

  async #ingest(signal: AbortSignal): Promise<boolean> {
    const { queue, datapipe } = this.#stages;
    let task = await queue.next();
    if (!task) return false;
    await datapipe.during('ingesting', async () => {
      for (; task && !signal.aborted; task = await queue.next()) {
        await queue.ingest(task, signal);
        await queue.startAnalyzing();
        if ((await this.#requests.pending())?.request_type === 'deletion') return; // it drops the rest
      }
    });
    return true;
  }
}
