import type { Deadline } from '@chokepoint/graph';

/** How much a query may be ahead of its client. */
const CAPACITY = 1 << 20;
/** A writer that waits looks this often whether it is still wanted. */
const LOOK_MS = 10;

const WRITTEN = 0;
const READ = 1;
const CONTROL_BYTES = 8;

/** Bytes on their way from a worker thread to the main thread, in a ring of shared memory. */
export type RecordPipe = SharedArrayBuffer;

export const newPipe = (): RecordPipe => new SharedArrayBuffer(CONTROL_BYTES + CAPACITY);

const openPipe = (pipe: RecordPipe) => ({
  control: new Int32Array(pipe, 0, 2),
  ring: new Uint8Array(pipe, CONTROL_BYTES),
});

/** The end in the worker thread. Waits while the ring is full. */
export class PipeWriter {
  readonly #control: Int32Array;
  readonly #ring: Uint8Array;
  readonly #deadline: Deadline;

  constructor(pipe: RecordPipe, deadline: Deadline) {
    const { control, ring } = openPipe(pipe);
    this.#control = control;
    this.#ring = ring;
    this.#deadline = deadline;
  }

  write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) at += this.#some(bytes.subarray(at));
  }

  #some(bytes: Uint8Array): number {
    const control = this.#control;
    const written = control[WRITTEN]!;
    const read = Atomics.load(control, READ);
    const free = CAPACITY - ((written - read) | 0);
    if (free === 0) {
      Atomics.wait(control, READ, read, LOOK_MS);
      this.#deadline.check();
      return 0;
    }
    const start = written & (CAPACITY - 1);
    const size = Math.min(bytes.length, free, CAPACITY - start);
    this.#ring.set(bytes.subarray(0, size), start);
    Atomics.store(control, WRITTEN, (written + size) | 0);
    Atomics.notify(control, WRITTEN);
    return size;
  }
}

/** The end in the main thread. */
export class PipeReader {
  readonly #control: Int32Array;
  readonly #ring: Uint8Array;

  constructor(pipe: RecordPipe) {
    const { control, ring } = openPipe(pipe);
    this.#control = control;
    this.#ring = ring;
  }

  /** A copy of what has arrived; may be empty. */
  take(): Uint8Array {
    const control = this.#control;
    const read = control[READ]!;
    const size = (Atomics.load(control, WRITTEN) - read) | 0;
    const start = read & (CAPACITY - 1);
    const first = Math.min(size, CAPACITY - start);
    const taken = new Uint8Array(size);
    taken.set(this.#ring.subarray(start, start + first));
    taken.set(this.#ring.subarray(0, size - first), first);
    Atomics.store(control, READ, (read + size) | 0);
    Atomics.notify(control, READ);
    return taken;
  }

  /** Resolves when there is something to take, or after `wake`. */
  async arrived(): Promise<void> {
    const control = this.#control;
    const waiting = Atomics.waitAsync(control, WRITTEN, control[READ]!);
    if (waiting.async) await waiting.value;
  }

  /** Ends all waiting. */
  wake(): void {
    Atomics.notify(this.#control, WRITTEN);
  }
}
