import { BoundExceeded } from '../../errors.ts';

/**
 * Where an algorithm takes its scratch and result arrays from. The bound counts typed arrays, which the engine's own
 * heap limit does not. One instance per question: what was taken is never given back.
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

  /** Counts bytes that come from elsewhere. */
  take(bytes: number): void {
    if (this.#taken + bytes > this.maxBytes)
      throw new BoundExceeded(`the work needs more than the ${this.maxBytes} bytes it was given`);
    this.#taken += bytes;
  }
}
