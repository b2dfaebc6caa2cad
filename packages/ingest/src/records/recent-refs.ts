import type { NodeRef } from './batch-sink.ts';
import { upperCase } from './upper-case.ts';

/** Most files are small: the table grows with what they name. */
const FEWEST_SLOTS = 1 << 10;
const MOST_SLOTS = 1 << 17;
const GROWTH = 8;

/**
 * One and the same object for the same node, as long as no other has pushed it out. Files name the same groups and units
 * again and again, and a receiver of the same object need not look its id up.
 */
export class RecentRefs {
  #ids: string[] = new Array(FEWEST_SLOTS).fill('');
  #refs: (NodeRef | undefined)[] = new Array(FEWEST_SLOTS).fill(undefined);
  #mask = FEWEST_SLOTS - 1;
  #taken = 0;
  readonly #stubKinds: readonly string[] | undefined;

  /** `stubKinds` is given to every ref. */
  constructor(stubKinds?: readonly string[]) {
    this.#stubKinds = stubKinds;
  }

  /** `kinds` is one frozen list per kind. */
  of(id: string, kinds: readonly string[]): NodeRef {
    const slot = hashOf(id) & this.#mask;
    const known = this.#refs[slot];
    if (known !== undefined && known.kinds === kinds && this.#ids[slot] === id) return known;
    const stubKinds = this.#stubKinds;
    const ref = stubKinds
      ? { id: upperCase(id), kinds, stubKinds, notedBy: 0, number: 0 }
      : { id: upperCase(id), kinds, notedBy: 0, number: 0 };
    this.#ids[slot] = id;
    this.#refs[slot] = ref;
    if (known === undefined && ++this.#taken > this.#mask >> 1 && this.#refs.length < MOST_SLOTS) this.#grow();
    return ref;
  }

  #grow(): void {
    const [ids, refs] = [this.#ids, this.#refs];
    const slots = Math.min(refs.length * GROWTH, MOST_SLOTS);
    this.#ids = new Array(slots).fill('');
    this.#refs = new Array(slots).fill(undefined);
    this.#mask = slots - 1;
    for (const [at, ref] of refs.entries()) {
      if (ref === undefined) continue;
      const id = ids[at] as string;
      const slot = hashOf(id) & this.#mask;
      this.#ids[slot] = id;
      this.#refs[slot] = ref;
    }
  }
}

/** By the length and the last characters: ids differ there, and hashing all of one would cost more than it finds. */
function hashOf(id: string): number {
  const length = id.length;
  let hash = length;
  for (let at = length > 8 ? length - 8 : 0; at < length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}
