import type { NodeIndex } from '@chokepoint/graph';

type Entry = { readonly node: NodeIndex; readonly key: Uint8Array };

/** Collects the first few nodes, ordered by the bytes of a text; later ones are dropped as they are added. */
export class FirstInOrder {
  readonly #limit: number;
  #entries: Entry[] = [];
  #last: Uint8Array | undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(node: NodeIndex, key: Uint8Array): void {
    if (this.#last && Buffer.compare(key, this.#last) > 0) return;
    this.#entries.push({ node, key });
    if (this.#entries.length > this.#limit * 2 + 32) this.#shorten();
  }

  nodes(): NodeIndex[] {
    this.#shorten();
    return this.#entries.map(({ node }) => node);
  }

  #shorten(): void {
    this.#entries.sort((a, b) => Buffer.compare(a.key, b.key) || a.node - b.node);
    if (this.#entries.length <= this.#limit) return;
    this.#entries.length = this.#limit;
    this.#last = this.#entries.at(-1)?.key ?? new Uint8Array();
  }
}
