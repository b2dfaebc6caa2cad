import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { GraphImages } from './graph-images.ts';
import type { GraphLogStore, LogSizes } from './graph-log-store.ts';
import type { GraphWriter } from './writer/graph-writer.ts';

export type Retention = { readonly versions: number };

/** A snapshot is written when the changes since the last one have grown to this share of it ... */
const SNAPSHOT_SHARE = 0.5;
/** ... but not for less than this, ... */
const SNAPSHOT_LEAST_BYTES = 1 << 20;
/** ... and in any case after this many commits, because each has to be replayed at the next start. */
const SNAPSHOT_MOST_COMMITS = 1000;
const DEFAULT_RETENTION: Retention = { versions: 200 };

type SnapshotParts = {
  readonly log: GraphLogStore;
  readonly images: GraphImages;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly retention?: Retention;
};

/** Writes snapshots of the graph now and then, and drops versions that are older than the retention. */
export class SnapshotKeeper {
  readonly #parts: SnapshotParts;
  readonly #writer: GraphWriter;
  readonly #retention: Retention;
  /** What the next start would have to read; undefined when it must be read from the database. */
  #sizes: LogSizes | undefined;
  #writing: Promise<boolean> | undefined;
  /** Runs behind the commits; never fails. */
  #checks: Promise<void> = Promise.resolve();
  #stopped = false;
  #postponed = 0;

  constructor(parts: SnapshotParts, writer: GraphWriter) {
    this.#parts = parts;
    this.#writer = writer;
    this.#retention = parts.retention ?? DEFAULT_RETENTION;
  }

  /** Counts a commit of this process, and writes a snapshot when enough has changed since the last one. */
  addCommit(chunks: readonly Uint8Array[]): void {
    if (this.#sizes) {
      this.#sizes.commits++;
      for (const chunk of chunks) this.#sizes.since += chunk.length;
    }
    this.#checks = this.#checks.then(() => this.#writeWhenDue());
  }

  /**
   * Writes no snapshot until the result is disposed of: what is waited for needs the processor more, and one snapshot
   * after several commits is as good as one after each.
   */
  postpone(): Disposable {
    this.#postponed++;
    return {
      [Symbol.dispose]: () => {
        this.#postponed--;
        this.#checks = this.#checks.then(() => this.#writeWhenDue());
      },
    };
  }

  /** To be called when another process has committed. */
  forgetSizes(): void {
    this.#sizes = undefined;
  }

  /**
   * Writes a snapshot of the current version now, and drops versions that need not be retained. Returns whether that
   * succeeded; nothing is lost when not.
   */
  async write(): Promise<boolean> {
    await this.#writing;
    this.#writing = this.#write().then(
      () => true,
      (error) => {
        const message = 'a snapshot of the graph could not be written; the log of changes stays as it is';
        this.#parts.logger.error({ err: error }, message);
        return false;
      },
    );
    const written = await this.#writing;
    this.#writing = undefined;
    return written;
  }

  /** Starts no more snapshots by itself. */
  stop(): void {
    this.#stopped = true;
  }

  async idle(): Promise<void> {
    await this.#checks;
    await this.#writing;
  }

  async #writeWhenDue(): Promise<void> {
    if (this.#writing || this.#stopped) return;
    try {
      this.#sizes ??= await this.#parts.log.sizes();
      const { snapshot, since, commits } = this.#sizes;
      if (commits < SNAPSHOT_MOST_COMMITS && this.#postponed > 0) return;
      if (commits < SNAPSHOT_MOST_COMMITS && since < Math.max(SNAPSHOT_LEAST_BYTES, snapshot * SNAPSHOT_SHARE)) return;
    } catch (error) {
      this.#parts.logger.warn({ err: error }, 'the size of the graph log could not be read; it will be tried again');
      return;
    }
    if (!this.#writing && !this.#stopped) await this.write();
  }

  async #write(): Promise<void> {
    const { images, log, clock, logger } = this.#parts;
    using lease = images.lease();
    if (lease.version === 0) return;
    const began = performance.now();
    const { chunks } = await this.#writer.ask({ kind: 'snapshot', image: lease.shared });
    await log.storeSnapshot(lease.version, chunks, clock.now());
    this.#sizes = undefined;
    const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    const seconds = Math.round(performance.now() - began) / 1000;
    logger.info({ version: lease.version, bytes, seconds }, 'a snapshot of the graph was written');
    await this.#dropOldVersions(lease.version);
  }

  async #dropOldVersions(newest: number): Promise<void> {
    const { log } = this.#parts;
    const [snapshot] = await log.snapshotVersions(newest - this.#retention.versions);
    if (snapshot === undefined) return;
    // All later versions will depend on this snapshot alone, so it is read once more before anything is dropped.
    await this.#writer.makeImage(undefined, { kind: 'load', snapshot: await log.snapshot(snapshot) });
    await log.dropBefore(snapshot);
  }
}
