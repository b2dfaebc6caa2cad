import type { Clock } from '../clock.ts';
import type { Database, OpenDatabase } from '../storage/database.ts';
import { IngestTaskStore } from '../uploads/ingest-task-store.ts';
import type { UploadFileStore } from '../uploads/upload-file-store.ts';
import type { DatapipeStore } from './datapipe-store.ts';

const DAY_MS = 24 * 3_600_000;

type SweeperParts = {
  readonly db: Database;
  readonly databaseKind: OpenDatabase['kind'];
  readonly clock: Clock;
  readonly uploadFiles: UploadFileStore;
};

/** Removes files that no task needs, at the start and once a day. */
export class UploadSweeper {
  readonly #parts: SweeperParts;
  readonly #datapipe: DatapipeStore;
  #sweptAt = 0;

  constructor(parts: SweeperParts, datapipe: DatapipeStore) {
    this.#parts = parts;
    this.#datapipe = datapipe;
  }

  /** Returns whether this was the first sweep of the process. */
  async sweepWhenDue(): Promise<boolean> {
    const now = this.#parts.clock.now();
    if (now.getTime() - this.#sweptAt < DAY_MS) return false;
    const first = this.#sweptAt === 0;
    await this.#datapipe.during(first ? 'starting' : 'pruning', () => this.#sweep(first));
    this.#sweptAt = now.getTime();
    return first;
  }

  async #sweep(first: boolean): Promise<void> {
    const { db, databaseKind, uploadFiles } = this.#parts;
    const needed = await new IngestTaskStore(db).storedFiles();
    if (await uploadFiles.retainsFiles()) return;
    // With the embedded database no other process receives uploads, so files older than this process are leftovers.
    const alone = first && databaseKind === 'embedded';
    await uploadFiles.sweep(needed, new Date(Date.now() - (alone ? performance.now() : DAY_MS)));
  }
}
