import type { Hull } from '../../graph/drawn-graph.ts';
import type { LayoutSizes } from '../cards/lay-layers.ts';
import type { Places as DiagramPlaces } from '../cards/placed-diagram.ts';
import type { SceneGraph } from '../rendering/scene-graph.ts';
import type { CardRequest, LayoutAnswer, LayoutName, LayoutRequest } from './layout.ts';
import { contract, expand } from './make-room.ts';

type Places = ReadonlyMap<string, { readonly x: number; readonly y: number }>;

/** Computes layouts in a worker. A later request supersedes an earlier one. */
export class Arranger {
  readonly #worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
  #turn = 0;
  #waiting: ((answer: LayoutAnswer | undefined) => void) | undefined;

  /** The places of nodes; undefined when another request superseded this one. */
  async arrange(graph: SceneGraph, layout: LayoutName, hulls: readonly Hull[] = []): Promise<Places | undefined> {
    const ids = graph.nodes();
    const numbers = new Map(ids.map((id, number) => [id, number]));
    const ends = new Uint32Array(graph.size * 2);
    let at = 0;
    graph.forEachEdge((_, __, source, target) => {
      ends[at++] = numbers.get(source)!;
      ends[at++] = numbers.get(target)!;
    });
    const members = hulls.map((hull) => hull.members.flatMap((id) => numbers.get(id) ?? []));
    const contracted = contract(
      ids.length,
      ends,
      members.filter(({ length }) => length > 0),
    );
    const request = { turn: ++this.#turn, layout, count: contracted.count, ends: contracted.ends };
    const answer = await this.#ask(request, [contracted.ends.buffer]);
    if (!answer || !('places' in answer)) return undefined;
    const places = expand(contracted, answer.places);
    return new Map(ids.map((id, number) => [id, { x: places[number * 2]!, y: places[number * 2 + 1]! }]));
  }

  /** The places of cards and wires; undefined when another request superseded this one. */
  async arrangeCards(layout: LayoutName, sizes: LayoutSizes): Promise<DiagramPlaces | undefined> {
    const answer = await this.#ask({ turn: ++this.#turn, layout, sizes });
    return answer && 'diagram' in answer ? answer.diagram : undefined;
  }

  stop(): void {
    this.#worker.terminate();
  }

  #ask(request: LayoutRequest | CardRequest, transfer: Transferable[] = []): Promise<LayoutAnswer | undefined> {
    const began = performance.now();
    this.#waiting?.(undefined);
    const { promise, resolve } = Promise.withResolvers<LayoutAnswer | undefined>();
    this.#waiting = resolve;
    this.#worker.onmessage = ({ data }: MessageEvent<LayoutAnswer>) => {
      if (data.turn !== this.#turn) return;
      performance.measure('layout', { start: began });
      this.#waiting = undefined;
      resolve(data);
    };
    this.#worker.postMessage(request, transfer);
    return promise;
  }
}
