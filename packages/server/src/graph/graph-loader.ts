import { CorruptData, type SharedGraph } from '@chokepoint/graph';
import type { Logger } from 'pino';
import type { GraphLogStore } from './graph-log-store.ts';
import type { GraphWriter } from './writer/graph-writer.ts';

/** The log of changes is not what was written: something has altered it. */
export class GraphDamaged extends Error {
  override name = 'GraphDamaged';
}

/** Builds the image of a stored version from a snapshot and the changes after it. */
export class GraphLoader {
  readonly #log: GraphLogStore;
  readonly #logger: Logger;

  constructor(log: GraphLogStore, logger: Logger) {
    this.#log = log;
    this.#logger = logger;
  }

  /** Starts from the newest snapshot that is not damaged. */
  async load(version: number, writer: GraphWriter): Promise<SharedGraph> {
    for (const snapshot of await this.#log.snapshotVersions(version)) {
      const image = await this.#loadSnapshot(snapshot, writer);
      if (image) return this.#replay(image, snapshot, version, writer);
    }
    return this.#replay(undefined, 0, version, writer);
  }

  /** Undefined for a damaged snapshot. */
  async #loadSnapshot(version: number, writer: GraphWriter): Promise<SharedGraph | undefined> {
    try {
      return (await writer.makeImage(undefined, { kind: 'load', snapshot: await this.#log.snapshot(version) })).image;
    } catch (error) {
      if (!(error instanceof CorruptData)) throw error;
      this.#logger.error({ err: error, version }, 'a snapshot of the graph is damaged and was skipped');
      return undefined;
    }
  }

  /** A damaged change cannot be skipped: later changes build on it. */
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
}
