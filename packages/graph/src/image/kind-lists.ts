import type { KindId } from '../adjacency.ts';

/** The different lists of kinds that nodes have, numbered; list 0 is empty. A graph has few of them. */
export class KindLists {
  readonly #lists: (readonly KindId[])[];
  readonly #numbers = new Map<string, number>();

  constructor(lists: readonly (readonly KindId[])[] = [[]]) {
    this.#lists = [...lists];
    for (const [number, list] of lists.entries()) this.#numbers.set(list.join(), number);
  }

  get lists(): readonly (readonly KindId[])[] {
    return this.#lists;
  }

  list(number: number): readonly KindId[] {
    return this.#lists[number]!;
  }

  /** The number of `list`, which is added when it is new. Older images never see a newer number. */
  number(list: readonly KindId[]): number {
    const key = list.join();
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#lists.length);
    return this.#lists.push(list) - 1;
  }
}
