import type { SharedGraph } from '@chokepoint/graph';
import type { Clock } from '../clock.ts';
import type { Database } from '../storage/database.ts';
import { type CatchUpParts, catchUp } from './graph-catch-up.ts';
import { type Cause, StaleBase } from './graph-log-store.ts';
import { requireFewNames } from './property-names.ts';
import { SerialQueue } from './serial-queue.ts';
import type { VersionChannel } from './version-channel.ts';
import type { ChangedGraph, ChangeReport } from './writer/graph-change.ts';

export type CommitOptions = {
  readonly cause: Cause;
  /** Written in the same transaction: the cause of the commit, such as a finished task. */
  readonly alongside?: (transaction: Database, report: ChangeReport) => Promise<void>;
  /** Ends the thread that makes the change; nothing has happened then. */
  readonly signal?: AbortSignal;
};

export type Commit = { readonly version: number; readonly report: ChangeReport };

/** Makes a change on a base; `again` when another process has committed since the first attempt. */
type MakeChange = (base: SharedGraph, again: boolean) => Promise<ChangedGraph>;

type CommitterParts = CatchUpParts & { readonly clock: Clock; readonly channel: VersionChannel };

/** Makes new versions of the graph, one at a time, and fetches those of other processes. */
export class GraphCommitter {
  readonly #parts: CommitterParts;
  readonly #queue = new SerialQueue();

  constructor(parts: CommitterParts) {
    this.#parts = parts;
  }

  /** Repeats the change on the newest version when another process was faster. */
  commit(options: CommitOptions, change: MakeChange): Promise<Commit> {
    return this.#queue.run(async () => {
      for (let again = false; ; again = true) {
        using base = this.#parts.images.lease();
        const changed = await change(base.shared, again);
        requireFewNames(base.shared, changed.image);
        const commit = await this.#storeUnlessStale(base.version, changed, options);
        if (commit) return commit;
      }
    });
  }

  /** Undefined, and nothing has happened, when `version` is not the newest any more. */
  commitOn(version: number, options: CommitOptions, change: MakeChange): Promise<Commit | undefined> {
    return this.#queue.run(async () => {
      using base = this.#parts.images.lease();
      if (base.version !== version) return undefined;
      const changed = await change(base.shared, false);
      requireFewNames(base.shared, changed.image);
      return this.#storeUnlessStale(version, changed, options);
    });
  }

  /** Fetches what other processes have committed. */
  catchUp(): Promise<void> {
    return this.#queue.run(() => catchUp(this.#parts));
  }

  idle(): Promise<void> {
    return this.#queue.idle();
  }

  async #storeUnlessStale(base: number, changed: ChangedGraph, options: CommitOptions): Promise<Commit | undefined> {
    try {
      return await this.#store(base, changed, options);
    } catch (error) {
      if (!(error instanceof StaleBase)) throw error;
      await catchUp(this.#parts);
      return undefined;
    }
  }

  async #store(base: number, { report, chunks, image }: ChangedGraph, options: CommitOptions): Promise<Commit> {
    const { log, images, clock, snapshots, channel } = this.#parts;
    const alongside = options.alongside && ((transaction: Database) => options.alongside!(transaction, report));
    if (chunks.length === 0) {
      if (alongside) await log.inTransaction(alongside);
      return { version: base, report };
    }
    const version = await log.append({
      base,
      cause: options.cause,
      chunks,
      nodes: image.nodes.count,
      edges: image.edges.count,
      now: clock.now(),
      alongside,
    });
    images.swap(version, image);
    channel.publish();
    snapshots.addCommit(chunks);
    return { version, report };
  }
}
