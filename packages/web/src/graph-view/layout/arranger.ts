import type { SceneGraph } from '../rendering/scene-graph.ts';
import type { LayoutAnswer, LayoutName, LayoutRequest } from './layout.ts';

type Places = ReadonlyMap<string, { readonly x: number; readonly y: number }>;

/** Computes layouts in a worker. A later request supersedes an earlier one. */
export class Arranger {
  readonly #worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
  #turn = 0;
  #waiting: ((places: Places | undefined) => void) | undefined;

  /** The places of nodes; undefined when another request superseded this one. */
  async arrange(graph: SceneGraph, layout: LayoutName): Promise<Places | undefined> {
    const ids = graph.nodes();
    const numbers = new Map(ids.map((id, number) => [id, number]));
    const ends = new Uint32Array(graph.size * 2);
    let at = 0;
    graph.forEachEdge((_, __, source, target) => {
      ends[at++] = numbers.get(source)!;
      ends[at++] = numbers.get(target)!;
    });
    const request: LayoutRequest = { turn: ++this.#turn, layout, count: ids.length, ends };
    const began = performance.now();
    this.#waiting?.(undefined);
    const { promise, resolve } = Promise.withResolvers<Places | undefined>();
    this.#waiting = resolve;
    this.#worker.onmessage = ({ data: { turn, places } }: MessageEvent<LayoutAnswer>) => {
      if (turn !== this.#turn) return;
      performance.measure('layout', { start: began });
      this.#waiting = undefined;
      resolve(new Map(ids.map((id, number) => [id, { x: places[number * 2]!, y: places[number * 2 + 1]! }])));
    };
    this.#worker.postMessage(request, [ends.buffer]);
    return await promise;
  }

  stop(): void {
    this.#worker.terminate();
  }
}
