import type { NodeRef } from './batch-sink.ts';
import { upperCase } from './upper-case.ts';

const SLOTS = 1 << 15;

type Remembered = { readonly id: string; readonly kinds: readonly string[]; readonly ref: NodeRef };

/**
 * One and the same object for the same node, as long as no other has pushed it out. Files name the same groups and units
 * again and again, and whoever gets the same object need not look its id up.
 */
export class RecentRefs {
  readonly #slots: (Remembered | undefined)[] = new Array(SLOTS).fill(undefined);

  /** `kinds` is one frozen list per kind. */
  of(id: string, kinds: readonly string[]): NodeRef {
    const slot = slotOf(id);
    const known = this.#slots[slot];
    if (known !== undefined && known.kinds === kinds && known.id === id) return known.ref;
    const ref = { id: upperCase(id), kinds };
    this.#slots[slot] = { id, kinds, ref };
    return ref;
  }
}

/** By the length and the last characters: ids differ there, and hashing all of one would cost more than it finds. */
function slotOf(id: string): number {
  const length = id.length;
  let hash = length;
  for (let at = length > 6 ? length - 6 : 0; at < length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) & (SLOTS - 1);
}
