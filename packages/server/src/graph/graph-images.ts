import { GraphImage, openShared, type SharedGraph } from '@chokepoint/graph';

/** One version of the graph in memory, held for as long as somebody reads it. */
export type ImageLease = {
  readonly version: number;
  readonly image: GraphImage;
  /** The same image for other threads. */
  readonly shared: SharedGraph;
  /** To be called once, when the reader is done; `using` does it by itself. */
  release(): void;
  [Symbol.dispose](): void;
};

type Kept = { readonly version: number; readonly image: GraphImage; readonly shared: SharedGraph; readers: number };

/**
 * The current image, and older ones that somebody still reads. Readers keep the image that they started with; it is
 * dropped when the last of them leaves.
 */
export class GraphImages {
  #current: Kept;
  readonly #older = new Set<Kept>();
  readonly #onDrop: (version: number) => void;

  constructor(onDrop: (version: number) => void = () => {}) {
    const image = GraphImage.empty();
    this.#current = { version: 0, image, shared: image.share(), readers: 0 };
    this.#onDrop = onDrop;
  }

  get version(): number {
    return this.#current.version;
  }

  /** For a look at the newest image that ends before the event loop turns. */
  get current(): GraphImage {
    return this.#current.image;
  }

  /** How many versions are in memory. */
  get held(): number {
    return 1 + this.#older.size;
  }

  lease(): ImageLease {
    const kept = this.#current;
    kept.readers++;
    let held = true;
    const release = () => {
      if (!held) return;
      held = false;
      kept.readers--;
      if (kept.readers === 0 && kept !== this.#current) this.#drop(kept);
    };
    return { version: kept.version, image: kept.image, shared: kept.shared, release, [Symbol.dispose]: release };
  }

  /** Makes a newer version the one that new readers get. */
  swap(version: number, shared: SharedGraph): void {
    const before = this.#current;
    this.#current = { version, image: openShared(shared), shared, readers: 0 };
    if (before.readers > 0) this.#older.add(before);
    else this.#drop(before);
  }

  #drop(kept: Kept): void {
    this.#older.delete(kept);
    this.#onDrop(kept.version);
  }
}
