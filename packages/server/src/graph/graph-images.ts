import { GraphImage, type IdCode, openShared, type SharedGraph } from '@chokepoint/graph';
import { environmentsOf, type Viewer } from '../callers/visible-environments.ts';

/** One version of the graph in memory, which stays there until the lease is released. */
export type ImageLease = {
  readonly version: number;
  readonly image: GraphImage;
  /** The same image for other threads. */
  readonly shared: SharedGraph;
  /** To be called once, when the reader is done; `using` does it by itself. */
  release(): void;
  [Symbol.dispose](): void;
};

type Loaded = { readonly version: number; readonly image: GraphImage; readonly shared: SharedGraph; readers: number };

/**
 * The current image, and older ones that are still leased. Readers continue with the image that they started with; it
 * is dropped when the last lease ends.
 */
export class GraphImages {
  #current: Loaded;
  readonly #older = new Set<Loaded>();
  readonly #onDrop: (version: number) => void;
  readonly #code: IdCode | undefined;
  readonly #coded = new WeakMap<GraphImage, GraphImage>();

  /** `code`: for the ids that callers see who see only some environments. */
  constructor(onDrop: (version: number) => void = () => {}, code?: IdCode) {
    this.#code = code;
    const image = GraphImage.empty();
    this.#current = { version: 0, image, shared: image.share(), readers: 0 };
    this.#onDrop = onDrop;
  }

  get version(): number {
    return this.#current.version;
  }

  /** The newest image, for synchronous reads. */
  get current(): GraphImage {
    return this.#current.image;
  }

  /** The code for the ids that a caller sees; those who see everything see the numbers themselves. */
  codeFor(caller: Viewer): IdCode | undefined {
    return environmentsOf(caller) && this.#code;
  }

  /** An image, by default the newest, with the ids that a caller sees. */
  imageFor(caller: Viewer, image = this.current): GraphImage {
    const code = this.codeFor(caller);
    if (!code) return image;
    const known = this.#coded.get(image) ?? image.withIds(code);
    this.#coded.set(image, known);
    return known;
  }

  /** How many versions are in memory. */
  get count(): number {
    return 1 + this.#older.size;
  }

  lease(): ImageLease {
    const loaded = this.#current;
    loaded.readers++;
    let released = false;
    const release = () => {
      if (released) return;
      released = true;
      loaded.readers--;
      if (loaded.readers === 0 && loaded !== this.#current) this.#drop(loaded);
    };
    return { version: loaded.version, image: loaded.image, shared: loaded.shared, release, [Symbol.dispose]: release };
  }

  /** Replaces the current version. */
  swap(version: number, shared: SharedGraph): void {
    const before = this.#current;
    this.#current = { version, image: openShared(shared), shared, readers: 0 };
    if (before.readers > 0) this.#older.add(before);
    else this.#drop(before);
  }

  #drop(loaded: Loaded): void {
    this.#older.delete(loaded);
    this.#onDrop(loaded.version);
  }
}
