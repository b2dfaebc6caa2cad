/** Rounds of the network; with random tables, four already make it look like a random permutation. */
const ROUNDS = 6;
const HALF = 1 << 16;

/** Random 16-bit numbers that a code needs. */
export const ID_CODE_LENGTH = ROUNDS * HALF;

/**
 * Ids that say nothing of how many nodes and edges there are: a secret permutation of the numbers from 1 to 2^32 - 1, by
 * a Feistel network over random tables. The tables are in shared memory, so that all threads have the same code.
 */
export class IdCode {
  readonly tables: Uint16Array;

  constructor(tables: Uint16Array) {
    if (tables.length !== ID_CODE_LENGTH) throw new RangeError(`a code needs ${ID_CODE_LENGTH} numbers`);
    this.tables = tables;
  }

  encode(number: number): number {
    // No node has the number 0, so that the number whose code would be 0 gets the code of 0.
    return this.#forward(number) || this.#forward(0);
  }

  /** The number that has this code; 0 if there is none. */
  decode(id: number): number {
    if (!(id >= 1 && id <= 0xffff_ffff)) return 0;
    return this.#back(id) || this.#back(0);
  }

  #forward(number: number): number {
    let left = number >>> 16;
    let right = number & (HALF - 1);
    for (let round = 0; round < ROUNDS; round++) {
      const next = left ^ this.tables[round * HALF + right]!;
      left = right;
      right = next;
    }
    return ((left << 16) | right) >>> 0;
  }

  #back(id: number): number {
    let left = id >>> 16;
    let right = id & (HALF - 1);
    for (let round = ROUNDS - 1; round >= 0; round--) {
      const next = right ^ this.tables[round * HALF + left]!;
      right = left;
      left = next;
    }
    return ((left << 16) | right) >>> 0;
  }
}
