import type { KindId } from './adjacency.ts';

/** Kinds are numbered below this. */
const KIND_LIMIT = 1 << 16;

/** A set of kinds, one byte each, so that the test in a hot loop is one array read. Kinds beyond its size are not in it. */
export class KindMask {
  /** 1 where the kind is in the set. */
  readonly bytes: Uint8Array;
  #ofAllKinds: Uint8Array | undefined;

  private constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  static of(kindCount: number, kinds: Iterable<KindId>): KindMask {
    const bytes = new Uint8Array(kindCount);
    for (const kind of kinds) if (kind < kindCount) bytes[kind] = 1;
    return new KindMask(bytes);
  }

  static all(kindCount: number): KindMask {
    return new KindMask(new Uint8Array(kindCount).fill(1));
  }

  /** The same for every number that a kind can have, so that hot loops read it without a bounds check. */
  get ofAllKinds(): Uint8Array {
    if (!this.#ofAllKinds) {
      this.#ofAllKinds = new Uint8Array(KIND_LIMIT);
      this.#ofAllKinds.set(this.bytes.subarray(0, KIND_LIMIT));
    }
    return this.#ofAllKinds;
  }

  has(kind: KindId): boolean {
    return this.bytes[kind] === 1;
  }
}
