import { type GraphImage, type PackedBatch, UsageError } from '@chokepoint/graph';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { conflict } from '../service-error.ts';
import type { PubSub } from '../storage/pub-sub.ts';
import type { MemoryBudget } from '../threads/memory-budget.ts';
import { type AnalysisChoices, type AnalysisCommit, GraphAnalysis } from './graph-analysis.ts';
import { type Commit, type CommitOptions, GraphCommitter } from './graph-committer.ts';
import { GraphHistory } from './graph-history.ts';
import type { GraphImages } from './graph-images.ts';
import { GraphLag } from './graph-lag.ts';
import { GraphLoader } from './graph-loader.ts';
import type { GraphLogStore, GraphVersion, RetainedChange } from './graph-log-store.ts';
import { type Retention, SnapshotKeeper } from './snapshot-keeper.ts';
import { VersionChannel } from './version-channel.ts';
import type { GraphChange, GraphComparison } from './writer/graph-change.ts';
import { GraphWriter } from './writer/graph-writer.ts';
import type { WriterLimits } from './writer/writer-limits.ts';

/** How soon a version of another process is noticed whose message was lost. */
const POLL_MS = 2000;

/**
 * The graph of the service: every change is appended to the log in the database before readers see it. One commit at a
 * time; readers never wait.
 */
export class GraphStore {
  readonly images: GraphImages;
  readonly lag = new GraphLag();
  readonly #log: GraphLogStore;
  readonly #writer: GraphWriter;
  /** Encodes snapshots and opens old versions, so that commits do not wait for them. */
  readonly #snapshotWriter: GraphWriter;
  readonly #loader: GraphLoader;
  readonly #snapshots: SnapshotKeeper;
  readonly #channel: VersionChannel;
  readonly #committer: GraphCommitter;
  readonly #analysis: GraphAnalysis;
  readonly #history: GraphHistory;
  readonly #stepMilliseconds: number | undefined;

  constructor(parts: {
    readonly log: GraphLogStore;
    readonly images: GraphImages;
    readonly pubSub: PubSub;
    readonly clock: Clock;
    readonly logger: Logger;
    readonly retention?: Retention;
    /** How long a merge or an analysis may take; without it, as long as it wants. */
    readonly stepMilliseconds?: number;
    readonly budget?: MemoryBudget;
  }) {
    const { log, images, pubSub, clock, logger, budget } = parts;
    const writer = new GraphWriter({ remembers: true, ...(budget && { budget }) });
    this.#writer = writer;
    this.#snapshotWriter = new GraphWriter({ remembers: false, ...(budget && { budget }) });
    this.images = images;
    this.#stepMilliseconds = parts.stepMilliseconds;
    this.#log = log;
    const loader = new GraphLoader(log, logger);
    const snapshots = new SnapshotKeeper(parts, this.#snapshotWriter);
    const channel = new VersionChannel(pubSub, logger);
    const committer = new GraphCommitter({ log, images, clock, writer, loader, snapshots, channel });
    this.#loader = loader;
    this.#snapshots = snapshots;
    this.#channel = channel;
    this.#committer = committer;
    this.#analysis = new GraphAnalysis({ log, images, clock, writer, committer });
    this.#history = new GraphHistory({ log, images, loader }, this.#snapshotWriter);
    channel.onMessage(async () => {
      const newest = await log.newestVersion();
      this.lag.record(newest, images.version);
      if (newest <= images.version) return;
      await committer.catchUp();
      this.lag.record(newest, images.version);
    });
  }

  /** Loads the newest version. `alone`: no other process uses this graph, so leftovers of a crash can be removed. */
  async open(options: { readonly alone: boolean; readonly pollMs?: number | undefined }): Promise<void> {
    if (options.alone) await this.#log.removeLeftovers();
    else this.#channel.poll(options.pollMs ?? POLL_MS);
    const newest = await this.#log.newestVersion();
    if (newest > 0) this.images.swap(newest, await this.#loader.load(newest, this.#writer));
  }

  async close(): Promise<void> {
    this.#channel.stop();
    this.#snapshots.stop();
    await this.#committer.idle();
    await this.#channel.idle();
    await this.#snapshots.idle();
    await this.#writer.close();
    await this.#snapshotWriter.close();
  }

  /**
   * Changes the graph. Returns when the change is stored and the next reader sees it; if it throws, nothing has
   * changed. A change without effect creates no version, but `alongside` is still written.
   */
  commit(change: GraphChange, options: CommitOptions): Promise<Commit> {
    return this.#committer.commit(options, (base, again) =>
      this.#writer.makeImage(base, { kind: 'change', change, again }, this.#limits(options)),
    );
  }

  /**
   * Derives what follows from the collected graph, as one commit. Collected edges are never changed; derived edges that
   * do not follow any more are removed.
   */
  analyse(options: CommitOptions & AnalysisChoices): Promise<AnalysisCommit> {
    return this.#analysis.run(options, this.#limits(options));
  }

  /**
   * Stores a change that was computed elsewhere on the version `base`. Undefined, and nothing has happened, when that is
   * not the newest version any more: the change has to be computed again.
   */
  append(base: number, chunks: readonly Uint8Array[], options: CommitOptions): Promise<Commit | undefined> {
    return this.#committer.commitOn(base, options, (image) => this.#writer.makeImage(image, { kind: 'apply', chunks }));
  }

  /** Reverts the changes of one version, as a new version. Refused when later versions build on them. */
  async undo(version: number, options: Partial<CommitOptions> = {}): Promise<Commit> {
    const segments = await this.#history.segments(version);
    const cause = options.cause ?? { kind: 'undo', details: { undone: version } };
    return this.#committer
      .commit({ ...options, cause }, (base) => this.#writer.makeImage(base, { kind: 'undo', segments }))
      .catch((error) => rethrowBuiltOn(version, error));
  }

  /** What `undo` would change. */
  async previewUndo(version: number): Promise<GraphComparison> {
    const segments = await this.#history.segments(version);
    using base = this.images.lease();
    const { report } = await this.#snapshotWriter
      .makeImage(base.shared, { kind: 'undo', segments })
      .catch((error) => rethrowBuiltOn(version, error));
    return report;
  }

  /** Restores the graph of an older version, as a new version. */
  async restore(version: number, options: Partial<CommitOptions> = {}): Promise<Commit> {
    const wanted = (await this.#history.open(version)).share();
    const cause = options.cause ?? { kind: 'restore', details: { restored: version } };
    return this.#committer.commit({ ...options, cause }, (base) =>
      this.#writer.makeImage(base, { kind: 'restore', wanted }),
    );
  }

  versions(): Promise<GraphVersion[]> {
    return this.#log.versions();
  }

  /** What the retained versions before one have changed, newest first, about as much as `mostBytes`. */
  changesBefore(version: number, mostBytes: number): Promise<RetainedChange[]> {
    return this.#log.changesBefore(version, mostBytes);
  }

  openVersion(version: number): Promise<GraphImage> {
    return this.#history.open(version);
  }

  /** What changed between two versions. */
  compare(before: number, after: number): Promise<GraphComparison> {
    return this.#history.compare(before, after);
  }

  /** Fetches what other processes have committed. */
  catchUp(): Promise<void> {
    return this.#committer.catchUp();
  }

  /** Writes a snapshot of the current version now; see `SnapshotKeeper.write`. */
  snapshot(): Promise<boolean> {
    return this.#snapshots.write();
  }

  /** Has the threads give back memory that they do not use. */
  async releaseMemory(): Promise<void> {
    await this.#writer.release();
    await this.#snapshotWriter.release();
  }

  /** See `SnapshotKeeper.postpone`. */
  postponeSnapshots(): Disposable {
    return this.#snapshots.postpone();
  }

  /** Merges generated data once without storing it, so that the code is compiled when the first commit comes. */
  async warmUp(batches: readonly PackedBatch[]): Promise<void> {
    await this.#writer.ask({ kind: 'warmUp', batches });
  }

  #limits({ signal }: Pick<CommitOptions, 'signal'>): WriterLimits {
    return { signal, milliseconds: this.#stepMilliseconds };
  }
}

function rethrowBuiltOn(version: number, error: unknown): never {
  if (!(error instanceof UsageError)) throw error;
  throw conflict(`Version ${version} cannot be undone: later versions build on it (${error.message}).`);
}
