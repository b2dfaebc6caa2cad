import {
  type CoveredTextIndex,
  type Delta,
  encodeDelta,
  type GraphImage,
  shareDelta,
  textIndexOf,
} from '@chokepoint/graph';
import { Thread } from '../../threads/thread.ts';
import type { MergeCalls } from './merge-calls.ts';

/** Parts of large work that need not wait for each other. */
export type MergeHelp = {
  /** Gets ready for large work. */
  start(): void;
  /** The delta may be read meanwhile, but not written to. */
  encode(delta: Delta): Promise<readonly Uint8Array[]>;
  textIndex(image: GraphImage, property: string): Promise<CoveredTextIndex | undefined>;
};

/** Does everything on the calling thread. */
export const noMergeHelp: MergeHelp = {
  start() {},
  encode: async (delta) => [...encodeDelta(delta)],
  textIndex: async (image, property) => textIndexOf(image, property),
};

/** A second thread for the writer. If it has died, its work is done on the calling thread instead. */
export class MergeHelper implements MergeHelp {
  #thread: Thread<MergeCalls> | undefined;

  start(): Thread<MergeCalls> {
    if (this.#thread && !this.#thread.hasEnded) return this.#thread;
    this.#thread = new Thread(new URL('./merge-helper-thread.ts', import.meta.url), { name: 'the merge helper' });
    return this.#thread;
  }

  async encode(delta: Delta): Promise<readonly Uint8Array[]> {
    try {
      return await this.start().ask({ kind: 'encode', delta: shareDelta(delta) });
    } catch {
      return noMergeHelp.encode(delta);
    }
  }

  async textIndex(image: GraphImage, property: string): Promise<CoveredTextIndex | undefined> {
    try {
      return (await this.start().ask({ kind: 'index', image: image.share(), property })).index;
    } catch {
      return noMergeHelp.textIndex(image, property);
    }
  }

  async close(): Promise<void> {
    await this.#thread?.end(new Error('the merge helper is closed'));
  }
}
