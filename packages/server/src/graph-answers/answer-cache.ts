import type { GraphImage } from '@chokepoint/graph';

/**
 * A cache of answers per image. It lives as long as the image; the least recently used are evicted when it gets too
 * large.
 */
export class AnswerCache<T> {
  readonly #images = new WeakMap<GraphImage, Shelf<T>>();
  readonly #most: number;
  readonly #size: (answer: T) => number;

  /** `most` is the largest sum of sizes. */
  constructor(most: number, size: (answer: T) => number) {
    this.#most = most;
    this.#size = size;
  }

  /** The cached value, if any. */
  peek(image: GraphImage, key: string): T | undefined {
    return this.#images.get(image)?.answers.get(key);
  }

  get(image: GraphImage, key: string, make: () => T): T {
    const shelf = this.#images.get(image) ?? { answers: new Map<string, T>(), size: 0 };
    this.#images.set(image, shelf);
    const known = shelf.answers.get(key);
    if (known !== undefined) {
      // A map remembers the order in which keys were added: the first is the least recently used.
      shelf.answers.delete(key);
      shelf.answers.set(key, known);
      return known;
    }
    const made = make();
    shelf.answers.set(key, made);
    shelf.size += this.#size(made);
    for (const [oldest, answer] of shelf.answers) {
      if (shelf.size <= this.#most) break;
      shelf.answers.delete(oldest);
      shelf.size -= this.#size(answer);
    }
    return made;
  }
}

type Shelf<T> = { readonly answers: Map<string, T>; size: number };
