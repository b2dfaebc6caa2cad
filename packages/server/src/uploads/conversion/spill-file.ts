import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Where converters put the parts that wait for the commit. Plain data, to be posted to their threads. */
export type Spill = {
  readonly file: number;
  readonly mostInMemory: number;
  /** Bytes in memory, and where the file ends, in shared memory. */
  readonly counters: BigInt64Array;
};
export const IN_MEMORY = 0;
export const END = 1;

/**
 * Disk space for the converted parts of one upload. The file has no name from the start, so the system deletes it
 * however this process ends. To be closed when no thread writes to it or reads from it.
 */
export class SpillFile implements AsyncDisposable {
  readonly spill: Spill;
  readonly #close: () => Promise<void>;

  constructor(spill: Spill, close: () => Promise<void>) {
    this.spill = spill;
    this.#close = close;
  }

  /** `mostInMemory`: how many bytes may wait for the commit in memory; the rest waits on disk. */
  static async open(folder: string, { mostInMemory }: { readonly mostInMemory: number }): Promise<SpillFile> {
    await mkdir(folder, { recursive: true });
    const path = join(folder, `spill-${randomUUID()}`);
    const handle = await open(path, 'wx+', 0o600);
    try {
      await rm(path);
    } catch (error) {
      await handle.close();
      throw error;
    }
    const counters = new BigInt64Array(new SharedArrayBuffer(16));
    return new SpillFile({ file: handle.fd, mostInMemory, counters }, () => handle.close());
  }

  /** Bytes that stayed in memory. */
  get inMemory(): number {
    return Number(this.spill.counters[IN_MEMORY]);
  }

  /** Bytes that went to the disk. */
  get spilled(): number {
    return Number(this.spill.counters[END]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#close();
  }
}
