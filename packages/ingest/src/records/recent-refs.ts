import type { NodeRef } from './batch-sink.ts';
import { upperCase } from './upper-case.ts';

const SLOTS = 1 << 17;

/**
 * One and the same object for the same node, as long as no other has pushed it out. Files name the same groups and units
 * again and again, and a receiver of the same object need not look its id up.
 */
export class RecentRefs {
  readonly #ids: string[] = new Array(SLOTS).fill('');
  readonly #refs: (NodeRef | undefined)[] = new Array(SLOTS).fill(undefined);
  readonly #stubKinds: readonly string[] | undefined;

  /** `stubKinds` is given to every ref. */
  constructor(stubKinds?: readonly string[]) {
    this.#stubKinds = stubKinds;
  }

  /** `kinds` is one frozen list per kind. */
  of(id: string, kinds: readonly string[]): NodeRef {
    const slot = slotOf(id);
    const known = this.#refs[slot];
    if (known !== undefined && known.kinds === kinds && this.#ids[slot] === id) return known;
    const stubKinds = this.#stubKinds;
    const ref = stubKinds
      ? { id: upperCase(id), kinds, stubKinds, notedBy: 0, number: 0 }
      : { id: upperCase(id), kinds, notedBy: 0, number: 0 };
    this.#ids[slot] = id;
    this.#refs[slot] = ref;
    return ref;
  }
}

/** By the length and the last characters: ids differ there, and hashing all of one would cost more than it finds. */
function slotOf(id: string): number {
  const length = id.length;
  let hash = length;
  for (let at = length > 8 ? length - 8 : 0; at < length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) & (SLOTS - 1);
}
