import type { AnalysisSettings, Edition } from '@chokepoint/analysis';
import { CorruptData, GraphImage, openShared, type PackedBatch, type SharedGraph, UsageError } from '@chokepoint/graph';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { conflict, notFound } from '../service-error.ts';
import type { Database } from '../storage/database.ts';
import type { PubSub } from '../storage/pub-sub.ts';
import type { GraphImages } from './graph-images.ts';
import {
  type Cause,
  type GraphLog,
  type GraphVersion,
  type KeptChange,
  type LogSizes,
  StaleBase,
} from './graph-log.ts';
import type { AnalysedGraph, ChangedGraph, ChangeReport, GraphChange, GraphComparison } from './writer/graph-change.ts';
import { GraphWriter } from './writer/graph-writer.ts';
import type { AnalysisPart } from './writer/writer-calls.ts';

export type CommitOptions = {
  readonly cause: Cause;
  /** Written in the same transaction: what the commit is the consequence of, such as a task that is done. */
  readonly alongside?: (transaction: Database, report: ChangeReport) => Promise<void>;
};

export type AnalysisChoices = {
  readonly edition: Edition;
  readonly settings: Partial<AnalysisSettings>;
  /** All, unless said. Of the others, what was derived before stays. */
  readonly parts?: readonly AnalysisPart[];
};

export type Commit = { readonly version: number; readonly report: ChangeReport };

export type Retention = { readonly versions: number };

/** The log of changes is not what was written: somebody or something altered it. */
export class GraphDamaged extends Error {
  override name = 'GraphDamaged';
}

/** A snapshot is written when the changes since the last one have grown to this share of it ... */
const SNAPSHOT_SHARE = 0.5;
/** ... but not for less than this, ... */
const SNAPSHOT_LEAST_BYTES = 1 << 20;
/** ... and in any case after so many commits, each of which has to be replayed at the next start. */
const SNAPSHOT_MOST_COMMITS = 1000;
/** With more than this, an analysis looks at everything. */
const MOST_BYTES_SINCE_ANALYSIS = 4 << 20;
const KEPT_VERSIONS: Retention = { versions: 200 };

/**
 * The graph that survives: every change is appended to the log in the database before anybody sees it. One commit at a
 * time; readers are never kept waiting.
 */
export class GraphStore {
  readonly images: GraphImages;
  readonly #log: GraphLog;
  readonly #writer = new GraphWriter({ remembers: true });
  /** Snapshots are encoded and old versions opened here, so that commits do not wait for them. */
  readonly #snapshotWriter = new GraphWriter({ remembers: false });
  readonly #pubSub: PubSub;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #retention: Retention;
  #analyses = 0;
  /** The last analysis, and the version that it led to. */
  #analysed: { readonly run: number; readonly version: number } | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #snapshotting: Promise<boolean> | undefined;
  /** What the next start would have to read; undefined when it must be asked for. */
  #sizes: LogSizes | undefined;
  /** While this process tells others: what it says is no news to itself. */
  #announcing = false;
  #told: Promise<unknown> = Promise.resolve();
  /** Something was announced since the last look. */
  #news = false;
  #looking: Promise<void> | undefined;
  /** What goes on behind the commits; never fails. */
  #upkeep: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(parts: {
    readonly log: GraphLog;
    readonly images: GraphImages;
    readonly pubSub: PubSub;
    readonly clock: Clock;
    readonly logger: Logger;
    readonly retention?: Retention;
  }) {
    this.#log = parts.log;
    this.images = parts.images;
    this.#pubSub = parts.pubSub;
    this.#clock = parts.clock;
    this.#logger = parts.logger;
    this.#retention = parts.retention ?? KEPT_VERSIONS;
    parts.pubSub.subscribe('graph', () => {
      if (!this.#announcing) this.#catchUpSoon();
    });
  }

  /** Loads the newest version. `alone`: no other process uses this graph, so leftovers of a crash can be removed. */
  async open(options: { readonly alone: boolean }): Promise<void> {
    if (options.alone) await this.#log.removeLeftovers();
    const newest = await this.#log.newestVersion();
    if (newest > 0) this.images.swap(newest, await this.#load(newest, this.#writer));
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#turn.catch(() => {});
    await this.#looking;
    await this.#told;
    await this.#upkeep;
    await this.#snapshotting;
    await this.#writer.close();
    await this.#snapshotWriter.close();
  }

  /**
   * Changes the graph. Answers when the change is stored and seen by the next reader; when it throws, nothing happened.
   * A change that changes nothing makes no version, but `alongside` is written all the same.
   */
  commit(change: GraphChange, options: CommitOptions): Promise<Commit> {
    return this.#commit(options, (base, again) => this.#writer.makeImage(base, { kind: 'change', change, again }));
  }

  /**
   * Derives what follows from the collected graph, as one commit. Edges that were collected are never touched; derived
   * ones that follow no more go away.
   */
  async analyse(options: CommitOptions & AnalysisChoices): Promise<Commit & Pick<AnalysedGraph, 'rules' | 'warnings'>> {
    const { edition, settings, parts = ['directory', 'azure'] } = options;
    let analysed: AnalysedGraph | undefined;
    let run = 0;
    const commit = await this.#commit(options, async (base) => {
      const time = this.#clock.now().toISOString();
      const since = await this.#changesSinceAnalysis();
      run = ++this.#analyses;
      analysed = await this.#writer.makeImage(base, { kind: 'analyse', edition, settings, time, parts, run, since });
      return analysed;
    });
    this.#analysed = { run, version: commit.version };
    return { ...commit, rules: analysed?.rules ?? [], warnings: analysed?.warnings ?? [] };
  }

  /** Nothing when the graph was not analysed by this process, and when so much has changed since that it does not help. */
  async #changesSinceAnalysis(): Promise<{ run: number; segments: Uint8Array[][] } | undefined> {
    if (!this.#analysed) return undefined;
    const { run, version } = this.#analysed;
    const now = this.images.version;
    if ((await this.#log.bytesBetween(version, now)) > MOST_BYTES_SINCE_ANALYSIS) return undefined;
    const segments = await this.#log.segments(version, now).catch(() => undefined);
    return segments && { run, segments };
  }

  /**
   * Stores a change that was worked out elsewhere on the version `base`. Undefined, and nothing happened, when that is
   * not the newest version any more: the change has to be worked out again.
   */
  append(base: number, chunks: readonly Uint8Array[], options: CommitOptions): Promise<Commit | undefined> {
    return this.#inTurn(async () => {
      using held = this.images.lease();
      if (held.version !== base) return undefined;
      const changed = await this.#writer.makeImage(held.shared, { kind: 'apply', chunks });
      try {
        return await this.#store(base, changed, options);
      } catch (error) {
        if (!(error instanceof StaleBase)) throw error;
        await this.#catchUp();
        return undefined;
      }
    });
  }

  /** Takes back what one version changed, as a new version. Refused when later versions build on it. */
  async undo(version: number, options: Partial<CommitOptions> = {}): Promise<Commit> {
    const segments = await this.#kept(() => this.#log.segments(version - 1, version), version);
    const cause = options.cause ?? { kind: 'undo', details: { undone: version } };
    try {
      return await this.#commit({ ...options, cause }, (base) =>
        this.#writer.makeImage(base, { kind: 'undo', segments }),
      );
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      throw conflict(`Version ${version} cannot be undone: later versions build on it (${error.message}).`);
    }
  }

  /** Brings the graph of an older version back, as a new version. */
  async restore(version: number, options: Partial<CommitOptions> = {}): Promise<Commit> {
    const wanted = (await this.openVersion(version)).share();
    const cause = options.cause ?? { kind: 'restore', details: { restored: version } };
    return this.#commit({ ...options, cause }, (base) => this.#writer.makeImage(base, { kind: 'restore', wanted }));
  }

  versions(): Promise<GraphVersion[]> {
    return this.#log.versions();
  }

  /** What the versions before one changed, newest first, as far as it is kept and about as much as `mostBytes`. */
  changesBefore(version: number, mostBytes: number): Promise<KeptChange[]> {
    return this.#log.changesBefore(version, mostBytes);
  }

  /** The graph as it was. */
  async openVersion(version: number): Promise<GraphImage> {
    if (version === this.images.version) return this.images.current;
    if (version === 0) return GraphImage.empty();
    return openShared(await this.#kept(() => this.#load(version, this.#snapshotWriter), version));
  }

  /** What changed between two versions. */
  async compare(before: number, after: number): Promise<GraphComparison> {
    const [one, other] = [await this.openVersion(before), await this.openVersion(after)];
    return this.#snapshotWriter.ask({ kind: 'compare', before: one.share(), after: other.share() });
  }

  /** Fetches what other processes have committed. */
  async catchUp(): Promise<void> {
    await this.#inTurn(() => this.#catchUp());
  }

  /**
   * Writes a snapshot of the current version now, and forgets versions that need not be kept any more. Answers whether
   * that could be done; nothing is lost when not.
   */
  async snapshot(): Promise<boolean> {
    await this.#snapshotting;
    this.#snapshotting = this.#writeSnapshot().then(
      () => true,
      (error) => {
        this.#logger.error({ err: error }, 'a snapshot of the graph could not be written; the log of changes is kept');
        return false;
      },
    );
    const written = await this.#snapshotting;
    this.#snapshotting = undefined;
    return written;
  }

  /** Has the writer go through its work with made-up data, so that its code is compiled when a commit comes. */
  async warmUp(batches: readonly PackedBatch[]): Promise<void> {
    await this.#writer.ask({ kind: 'warmUp', batches });
  }

  #commit(
    options: CommitOptions,
    change: (base: SharedGraph, again: boolean) => Promise<ChangedGraph>,
  ): Promise<Commit> {
    return this.#inTurn(async () => {
      for (let again = false; ; again = true) {
        using base = this.images.lease();
        const changed = await change(base.shared, again);
        try {
          return await this.#store(base.version, changed, options);
        } catch (error) {
          if (!(error instanceof StaleBase)) throw error;
          await this.#catchUp(); // another process was faster: the change is worked out again on what is there now
        }
      }
    });
  }

  async #store(base: number, changed: ChangedGraph, options: CommitOptions): Promise<Commit> {
    const { report, chunks, image } = changed;
    const { alongside } = options;
    const also = alongside && ((transaction: Database) => alongside(transaction, report));
    if (chunks.length === 0) {
      if (also) await this.#log.alone(also);
      return { version: base, report };
    }
    const version = await this.#log.append({
      base,
      cause: options.cause,
      chunks,
      nodes: image.nodes.count,
      edges: image.edges.count,
      now: this.#clock.now(),
      alongside: also,
    });
    this.images.swap(version, image);
    this.#announce();
    if (this.#sizes) {
      this.#sizes.commits++;
      for (const chunk of chunks) this.#sizes.since += chunk.length;
    }
    this.#upkeep = this.#upkeep.then(() => this.#snapshotWhenDue());
    return { version, report };
  }

  /** Nobody waits for others to hear it: they notice at their next look at the latest. */
  #announce(): void {
    this.#announcing = true;
    this.#told = this.#pubSub.publish('graph').catch(() => {});
    this.#announcing = false;
  }

  async #catchUp(): Promise<void> {
    const from = this.images.version;
    const newest = await this.#log.newestVersion();
    if (newest <= from) return;
    this.#sizes = undefined;
    using base = this.images.lease();
    const segments = await this.#log.segments(from, newest).catch(() => undefined);
    const image = segments
      ? (await this.#writer.makeImage(base.shared, { kind: 'replay', segments })).image
      : await this.#load(newest, this.#writer); // what lies between is not kept any more
    this.images.swap(newest, image);
  }

  /** One look at a time, outside of the turn of the commits: mostly it finds only what this process has told itself. */
  #catchUpSoon(): void {
    this.#news = true;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
  }

  async #look(): Promise<void> {
    while (this.#news && !this.#closed) {
      this.#news = false;
      try {
        if ((await this.#log.newestVersion()) > this.images.version) await this.catchUp();
      } catch (error) {
        this.#logger.error({ err: error }, 'a new version of the graph could not be fetched');
      }
    }
  }

  /** From the newest snapshot that is whole, and the changes after it. */
  async #load(version: number, writer: GraphWriter): Promise<SharedGraph> {
    for (const snapshot of await this.#log.snapshotVersions(version)) {
      const image = await this.#loadSnapshot(snapshot, writer);
      if (image) return this.#replay(image, snapshot, version, writer);
    }
    return this.#replay(undefined, 0, version, writer);
  }

  /** `undefined` for a snapshot that is not as it was written. */
  async #loadSnapshot(version: number, writer: GraphWriter): Promise<SharedGraph | undefined> {
    try {
      return (await writer.makeImage(undefined, { kind: 'load', snapshot: await this.#log.snapshot(version) })).image;
    } catch (error) {
      if (!(error instanceof CorruptData)) throw error;
      this.#logger.error({ err: error, version }, 'a snapshot of the graph is damaged and was passed over');
      return undefined;
    }
  }

  /** A damaged change cannot be passed over: what came after it was made on top of it. */
  async #replay(base: SharedGraph | undefined, from: number, to: number, writer: GraphWriter): Promise<SharedGraph> {
    try {
      const segments = await this.#log.segments(from, to);
      if (base && segments.length === 0) return base;
      return (await writer.makeImage(base, { kind: 'replay', segments })).image;
    } catch (error) {
      if (!(error instanceof CorruptData)) throw error;
      throw new GraphDamaged(
        `The stored graph is damaged between version ${from} and version ${to} (${error.message}). Nothing was changed: restore the database and the data folder from a backup.`,
        { cause: error },
      );
    }
  }

  async #snapshotWhenDue(): Promise<void> {
    if (this.#snapshotting || this.#closed) return;
    try {
      this.#sizes ??= await this.#log.sizes();
      const { snapshot, since, commits } = this.#sizes;
      if (commits < SNAPSHOT_MOST_COMMITS && since < Math.max(SNAPSHOT_LEAST_BYTES, snapshot * SNAPSHOT_SHARE)) return;
    } catch (error) {
      this.#logger.warn({ err: error }, 'the size of the graph log could not be read; looked at again later');
      return;
    }
    if (!this.#snapshotting && !this.#closed) await this.snapshot();
  }

  async #writeSnapshot(): Promise<void> {
    using held = this.images.lease();
    if (held.version === 0) return;
    const { chunks } = await this.#snapshotWriter.ask({ kind: 'snapshot', image: held.shared });
    await this.#log.keepSnapshot(held.version, chunks, this.#clock.now());
    this.#sizes = undefined;
    await this.#forget(held.version);
  }

  async #forget(newest: number): Promise<void> {
    const oldestKept = newest - this.#retention.versions;
    const snapshot = (await this.#log.snapshotVersions(oldestKept))[0];
    if (snapshot === undefined) return;
    // Everything later will stand on this snapshot alone, so it is read once more before anything is dropped.
    await this.#snapshotWriter.makeImage(undefined, { kind: 'load', snapshot: await this.#log.snapshot(snapshot) });
    await this.#log.forgetBefore(snapshot);
  }

  async #kept<T>(read: () => Promise<T>, version: number): Promise<T> {
    if (!Number.isSafeInteger(version) || version < 1 || version > this.images.version)
      throw notFound(`There is no version ${version} of the graph.`);
    try {
      return await read();
    } catch (error) {
      if (error instanceof CorruptData || error instanceof GraphDamaged) throw error;
      throw notFound(`Version ${version} of the graph is not kept any more.`);
    }
  }

  /** One after the other; a failure does not hold up the next. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work, work);
    this.#turn = mine.catch(() => {});
    return mine;
  }
}
