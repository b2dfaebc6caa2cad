import type { NodeIndex } from '../adjacency.ts';
import type { ImageParts } from '../image/image-parts.ts';
import type { KindLists } from '../image/kind-lists.ts';
import { type Names, NamesWriter } from '../image/names.ts';
import type { Delta } from '../merge/delta.ts';
import { sharedUint32 } from '../values/shared-memory.ts';

/** Updates the bitmap of each node kind along with the kind lists of the nodes. */
export class KindWriter {
  readonly lists: KindLists;
  readonly #delta: Delta;
  readonly #names: NamesWriter;
  readonly #bits: Uint32Array[];
  readonly #own: boolean[] = [];
  readonly #words: number;
  /** Number of a list in the image by its number in the delta. */
  readonly #numbers: number[] = [];

  constructor(parts: ImageParts, delta: Delta) {
    this.lists = parts.kindLists;
    this.#delta = delta;
    this.#names = new NamesWriter(parts.nodeKinds);
    this.#bits = [...parts.kindBits];
    this.#words = (parts.nodes.count + delta.nodesAdded.ids.length + 31) >>> 5;
  }

  /** Gives the node the kinds of a list of the delta instead of those of list `before`; the number of its new list. */
  put(node: NodeIndex, before: number, deltaList: number): number {
    this.#numbers[deltaList] ??= this.#translate(deltaList);
    const after = this.#numbers[deltaList];
    for (const kind of this.lists.list(before)) this.#writable(kind)[node >>> 5]! &= ~(1 << (node & 31));
    for (const kind of this.lists.list(after)) this.#writable(kind)[node >>> 5]! |= 1 << (node & 31);
    return after;
  }

  finish(): { readonly nodeKinds: Names; readonly kindLists: KindLists; readonly kindBits: readonly Uint32Array[] } {
    return { nodeKinds: this.#names.finish(), kindLists: this.lists, kindBits: this.#bits };
  }

  #translate(deltaList: number): number {
    const kinds = this.#delta.kindLists.list(deltaList);
    return this.lists.number(kinds.map((kind) => this.#names.number(this.#delta.kindNames[kind]!)));
  }

  #writable(kind: number): Uint32Array {
    if (!this.#own[kind]) {
      const copy = sharedUint32(this.#words);
      if (this.#bits[kind]) copy.set(this.#bits[kind]);
      this.#bits[kind] = copy;
      this.#own[kind] = true;
    }
    return this.#bits[kind]!;
  }
}
