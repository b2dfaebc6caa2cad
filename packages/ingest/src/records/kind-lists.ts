/** One frozen list for the same kinds, however often they come, so that receivers can compare by identity. */
export class KindLists {
  readonly #lists = new Map<string, readonly string[]>();

  of(kinds: readonly string[]): readonly string[] {
    const key = kinds.length === 1 ? (kinds[0] as string) : kinds.join('\n');
    let list = this.#lists.get(key);
    if (!list) {
      list = Object.freeze([...kinds]);
      this.#lists.set(key, list);
    }
    return list;
  }
}
