import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** How much of an upload may wait for the commit in memory; the rest waits on disk. */
const MOST_KEPT = 64 << 20;

/** Where converters put what waits for the commit. Plain data, to be posted to their threads. */
export type Spill = {
  readonly file: number;
  readonly mostKept: number;
  /** Bytes in memory, and where the file ends, in shared memory. */
  readonly counters: BigInt64Array;
};
export const KEPT = 0;
export const END = 1;

/**
 * Room on disk for the converted parts of one upload. The file has no name from the start, so the system takes it away
 * however this process ends. To be closed when nobody writes to it or reads from it any more.
 */
export class SpillFile implements AsyncDisposable {
  readonly spill: Spill;
  readonly #close: () => Promise<void>;

  private constructor(spill: Spill, close: () => Promise<void>) {
    this.spill = spill;
    this.#close = close;
  }

  static async open(folder: string, options: { readonly mostKept?: number } = {}): Promise<SpillFile> {
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
    return new SpillFile({ file: handle.fd, mostKept: options.mostKept ?? MOST_KEPT, counters }, () => handle.close());
  }

  /** Bytes that stayed in memory. */
  get kept(): number {
    return Number(this.spill.counters[KEPT]);
  }

  /** Bytes that went to the disk. */
  get spilled(): number {
    return Number(this.spill.counters[END]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#close();
  }
}
