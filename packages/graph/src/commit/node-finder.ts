import type { NodeIndex } from '../adjacency.ts';
import type { GraphImage } from '../image/graph-image.ts';
import type { GrowingList } from '../values/growing-list.ts';

/** Node indexes by public id, for the nodes of an image and those added behind them, which come first. */
export class NodeFinder {
  readonly #image: GraphImage;
  readonly #first: number;
  readonly #count: number;
  /** Only when the added ids do not follow each other. */
  readonly #byId: Map<number, NodeIndex> | undefined;

  constructor(image: GraphImage, added: GrowingList) {
    this.#image = image;
    this.#first = added.get(0);
    this.#count = added.length;
    const inARow = added.view().every((id, position) => id === this.#first + position);
    if (!inARow) this.#byId = new Map(Array.from(added.view(), (id, position) => [id, image.nodeCount + position]));
  }

  find(id: number): NodeIndex | undefined {
    const position = id - this.#first;
    if (!this.#byId && position >= 0 && position < this.#count) return this.#image.nodeCount + position;
    return this.#byId?.get(id) ?? this.#image.nodeById(id);
  }
}
