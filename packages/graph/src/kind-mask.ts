import type { KindId } from './adjacency.ts';

/** A set of kinds, one byte each, so that the test in a hot loop is one array read. Kinds beyond its size are not in it. */
export class KindMask {
  /** 1 where the kind is in the set. Hot loops read this directly. */
  readonly bytes: Uint8Array;

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

  has(kind: KindId): boolean {
    return this.bytes[kind] === 1;
  }
}
