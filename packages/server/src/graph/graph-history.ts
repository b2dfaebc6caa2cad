import { CorruptData, GraphImage, openShared } from '@chokepoint/graph';
import { notFound } from '../service-error.ts';
import type { GraphImages } from './graph-images.ts';
import { GraphDamaged, type GraphLoader } from './graph-loader.ts';
import type { GraphLogStore } from './graph-log-store.ts';
import type { GraphComparison } from './writer/graph-change.ts';
import type { GraphWriter } from './writer/graph-writer.ts';

type HistoryParts = {
  readonly log: GraphLogStore;
  readonly images: GraphImages;
  readonly loader: GraphLoader;
};

/** Older versions of the graph, as far as they are retained. */
export class GraphHistory {
  readonly #parts: HistoryParts;
  readonly #writer: GraphWriter;

  /** `writer`: one that commits do not wait for. */
  constructor(parts: HistoryParts, writer: GraphWriter) {
    this.#parts = parts;
    this.#writer = writer;
  }

  /** The image of a version. Throws when it does not exist any more. */
  async open(version: number): Promise<GraphImage> {
    const { images, loader } = this.#parts;
    if (version === images.version) return images.current;
    if (version === 0) return GraphImage.empty();
    return openShared(await this.#retained(version, () => loader.load(version, this.#writer)));
  }

  /** What one version has changed. */
  segments(version: number): Promise<Uint8Array[][]> {
    return this.#retained(version, () => this.#parts.log.segments(version - 1, version));
  }

  async compare(before: number, after: number): Promise<GraphComparison> {
    const [one, other] = [await this.open(before), await this.open(after)];
    return this.#writer.ask({ kind: 'compare', before: one.share(), after: other.share() });
  }

  async #retained<T>(version: number, read: () => Promise<T>): Promise<T> {
    if (!Number.isSafeInteger(version) || version < 1 || version > this.#parts.images.version)
      throw notFound(`There is no version ${version} of the graph.`);
    try {
      return await read();
    } catch (error) {
      if (error instanceof CorruptData || error instanceof GraphDamaged) throw error;
      throw notFound(`Version ${version} of the graph is no longer available.`);
    }
  }
}
