/** Names numbered in the order they came: kinds or property names. Immutable; versions of a graph only add to it. */
export class Names {
  readonly list: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;

  constructor(list: readonly string[] = []) {
    this.list = list;
    this.#numbers = new Map(list.map((name, number) => [name, number]));
  }

  get count(): number {
    return this.list.length;
  }

  number(name: string): number | undefined {
    return this.#numbers.get(name);
  }

  name(number: number): string | undefined {
    return this.list[number];
  }
}

/** Collects names for the next version. */
export class NamesWriter {
  readonly #base: Names;
  readonly #list: string[];
  readonly #numbers: Map<string, number>;

  constructor(base: Names = new Names()) {
    this.#base = base;
    this.#list = [...base.list];
    this.#numbers = new Map(base.list.map((name, number) => [name, number]));
  }

  get list(): readonly string[] {
    return this.#list;
  }

  number(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.#list.length);
    return this.#list.push(name) - 1;
  }

  finish(): Names {
    return this.#list.length === this.#base.count ? this.#base : new Names(this.#list);
  }
}
