import { CollectionJobSource } from '../../src/collection/documents/collection-job-source.ts';
import { AnalysisRunner } from '../../src/pipeline/analysis-runner.ts';
import { AnalysisScheduler } from '../../src/pipeline/analysis-scheduler.ts';
import { analysisSteps } from '../../src/pipeline/analysis-steps.ts';
import { DatapipeStore } from '../../src/pipeline/datapipe-store.ts';
import { IngestQueue } from '../../src/pipeline/ingest-queue.ts';
import { PipelineWork } from '../../src/pipeline/pipeline-work.ts';
import { StorageUpkeep } from '../../src/pipeline/storage-upkeep.ts';
import { UploadSweeper } from '../../src/pipeline/upload-sweeper.ts';
import { Converters } from '../../src/uploads/conversion/converters.ts';
import { UploadJobSource } from '../../src/uploads/upload-job-source.ts';
import type { TestService } from '../test-service.ts';

/**
 * The pipeline of a service that was started with `CHOKEPOINT_PIPELINE=off`, as another process would run it, but only
 * when a test says so, and with an analysis that stops before its first step until the test lets it go on.
 */
export class HeldPipeline {
  readonly #work: PipelineWork;
  #gate = Promise.withResolvers<void>();

  constructor({ parts }: TestService) {
    const { db, clock, graph, uploadFiles, workers, budget } = parts;
    const datapipe = new DatapipeStore(db, clock);
    const sources = [new UploadJobSource(db), new CollectionJobSource(db)];
    const ingest = { db, clock, graph, uploadFiles, converters: new Converters(undefined, budget), sources, workers };
    const runner = new AnalysisRunner(parts, {
      steps: analysisSteps(parts).map((step) => ({
        ...step,
        run: async (...given: Parameters<typeof step.run>) => {
          await this.#gate.promise;
          return (await step.run(...given)) ?? {};
        },
      })),
      removeStaleObjects: async () => {},
      onEnd: async () => {},
    });
    this.#work = new PipelineWork(ingest, {
      datapipe,
      queue: new IngestQueue(ingest, parts),
      scheduler: new AnalysisScheduler(parts, datapipe, sources, runner),
      sweeper: new UploadSweeper(parts, datapipe),
      upkeep: new StorageUpkeep(parts, datapipe),
    });
  }

  /** Ingests what was uploaded and begins to analyse it; what it returns is done when the analysis was let go on and ended. */
  run(): Promise<boolean> {
    return this.#work.run(new AbortController().signal);
  }

  /** Lets the analysis go on, this one and all after it. */
  letGo(): void {
    this.#gate.resolve();
  }

  /** Stops the next analysis before its first step again. */
  hold(): void {
    this.#gate = Promise.withResolvers();
  }

  close(): Promise<void> {
    return this.#work.close();
  }
}
