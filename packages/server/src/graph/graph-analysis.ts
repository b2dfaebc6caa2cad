import type { AnalysisSettings, Edition } from '@chokepoint/analysis';
import type { Clock } from '../clock.ts';
import type { Commit, CommitOptions, GraphCommitter } from './graph-committer.ts';
import type { GraphImages } from './graph-images.ts';
import type { GraphLogStore } from './graph-log-store.ts';
import type { AnalysedGraph } from './writer/graph-change.ts';
import type { GraphWriter } from './writer/graph-writer.ts';
import type { AnalysisPart } from './writer/writer-calls.ts';
import type { WriterLimits } from './writer/writer-limits.ts';

export type AnalysisChoices = {
  readonly edition: Edition;
  readonly settings: Partial<AnalysisSettings>;
  /** All by default. Of the others, what was derived before stays. */
  readonly parts?: readonly AnalysisPart[];
};

export type AnalysisCommit = Commit & Pick<AnalysedGraph, 'rules' | 'warnings'>;

/** With more changes than this, an analysis is a full one. */
const MOST_BYTES_SINCE_ANALYSIS = 4 << 20;

type AnalysisParts = {
  readonly log: GraphLogStore;
  readonly images: GraphImages;
  readonly clock: Clock;
  readonly writer: GraphWriter;
  readonly committer: GraphCommitter;
};

/** Analyses the graph; after the first time only as far as changes since the last analysis require it. */
export class GraphAnalysis {
  readonly #parts: AnalysisParts;
  #runs = 0;
  /** The last analysis, and the version that it has led to. */
  #last: { readonly run: number; readonly version: number } | undefined;

  constructor(parts: AnalysisParts) {
    this.#parts = parts;
  }

  async run(options: CommitOptions & AnalysisChoices, limits: WriterLimits): Promise<AnalysisCommit> {
    const { clock, writer, committer } = this.#parts;
    const { edition, settings, parts = ['directory', 'azure'] } = options;
    let analysed: AnalysedGraph | undefined;
    let run = 0;
    const commit = await committer.commit(options, async (base) => {
      const time = clock.now().toISOString();
      const since = await this.#changesSinceLast();
      run = ++this.#runs;
      const request = { kind: 'analyse', edition, settings, time, parts, run, since } as const;
      analysed = await writer.makeImage(base, request, limits);
      return analysed;
    });
    this.#last = { run, version: commit.version };
    return { ...commit, rules: analysed?.rules ?? [], warnings: analysed?.warnings ?? [] };
  }

  /** Undefined when this process has not analysed the graph, and when too much has changed since. */
  async #changesSinceLast(): Promise<{ run: number; segments: Uint8Array[][] } | undefined> {
    if (!this.#last) return undefined;
    const { log, images } = this.#parts;
    const { run, version } = this.#last;
    if ((await log.bytesBetween(version, images.version)) > MOST_BYTES_SINCE_ANALYSIS) return undefined;
    const segments = await log.segments(version, images.version).catch(() => undefined);
    return segments && { run, segments };
  }
}
