/** The names an image knows, by number, and those a draft adds behind them. */
export class NameExtension {
  readonly #known: readonly string[];
  readonly #find: (name: string) => number | undefined;
  readonly #added: string[] = [];

  constructor(known: readonly string[], find: (name: string) => number | undefined) {
    this.#known = known;
    this.#find = find;
  }

  get limit(): number {
    return this.#known.length + this.#added.length;
  }

  idOf(name: string): number | undefined {
    const id = this.#find(name);
    if (id !== undefined) return id;
    const at = this.#added.indexOf(name);
    return at === -1 ? undefined : this.#known.length + at;
  }

  nameOf(id: number): string {
    return this.#known[id] ?? this.#added[id - this.#known.length]!;
  }

  add(name: string): number {
    return this.idOf(name) ?? this.#known.length + this.#added.push(name) - 1;
  }
}
