import { BoundExceeded } from '../../errors.ts';

/**
 * Allocates the scratch and result arrays of an algorithm. The bound covers typed arrays, which the engine's heap limit
 * does not. One instance per task: nothing is ever freed.
 */
export class Memory {
  readonly maxBytes: number;
  #taken = 0;

  constructor(maxBytes = Number.POSITIVE_INFINITY) {
    this.maxBytes = maxBytes;
  }

  get taken(): number {
    return this.#taken;
  }

  uint8(length: number): Uint8Array {
    this.take(length);
    return new Uint8Array(length);
  }

  uint32(length: number): Uint32Array {
    this.take(length * 4);
    return new Uint32Array(length);
  }

  int32(length: number): Int32Array {
    this.take(length * 4);
    return new Int32Array(length);
  }

  float64(length: number): Float64Array {
    this.take(length * 8);
    return new Float64Array(length);
  }

  /** One bit per item, all clear. */
  bitmap(items: number): Uint32Array {
    return this.uint32((items + 31) >>> 5);
  }

  /** Counts bytes allocated elsewhere. */
  take(bytes: number): void {
    if (this.#taken + bytes > this.maxBytes)
      throw new BoundExceeded(`the work needs more than the ${this.maxBytes} bytes it was given`);
    this.#taken += bytes;
  }
}
