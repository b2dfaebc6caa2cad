import { createHash } from 'node:crypto';

/** Where all chance in an environment comes from. */
export type Seed = readonly [number, number];

export function seedOf(text: string): Seed {
  const digest = createHash('sha256').update(text).digest();
  return [digest.readUInt32LE(0), digest.readUInt32LE(4)];
}

const labels = new Map<string, number>();

function labelNumber(label: string): number {
  const known = labels.get(label);
  if (known !== undefined) return known;
  let hash = 0x811c9dc5;
  for (let index = 0; index < label.length; index++) hash = Math.imul(hash ^ label.charCodeAt(index), 0x01000193);
  labels.set(label, hash);
  return hash;
}

/**
 * Randomness that depends only on the seed and a position, such as "user 17 of domain 1": every object can be generated
 * independently, in any order, without state.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: Seed, label: string, first = 0, second = 0) {
    this.#a = seed[0] ^ labelNumber(label);
    this.#b = seed[1] ^ Math.imul(first + 1, 0x9e3779b1);
    this.#c = Math.imul(second + 1, 0x85ebca6b);
    for (let round = 0; round < 12; round++) this.bits();
  }

  /** 32 random bits, as an unsigned number. */
  bits(): number {
    // One round of "small fast counting", whose state is three words and a counter.
    const sum = (this.#a + this.#b + this.#counter++) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    return sum >>> 0;
  }

  /** From 0 to below 1. */
  share(): number {
    return this.bits() / 0x100000000;
  }

  below(limit: number): number {
    return Math.floor(this.share() * limit);
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  chance(probability: number): boolean {
    return this.share() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  hex(digits: number): string {
    let text = '';
    while (text.length < digits) text += this.bits().toString(16).padStart(8, '0');
    return text.slice(0, digits).toUpperCase();
  }

  guid(): string {
    const text = this.hex(32);
    return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-A${text.slice(17, 20)}-${text.slice(20)}`;
  }

  /** Different numbers below `population`, spread over all of it; all of them if more are requested than exist. */
  *spread(count: number, population: number): Generator<number> {
    if (population <= 0) return;
    const start = this.below(population);
    let step = 1 + this.below(population);
    while (commonDivisor(step, population) !== 1) step++;
    const most = Math.min(count, population);
    for (let index = 0, at = start; index < most; index++, at = (at + step) % population) yield at;
  }
}

function commonDivisor(left: number, right: number): number {
  return right === 0 ? left : commonDivisor(right, left % right);
}
