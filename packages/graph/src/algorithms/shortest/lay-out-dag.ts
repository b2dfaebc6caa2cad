import { POLL_EVERY } from '../../deadline.ts';
import { NodeNumbers } from '../walk/node-numbers.ts';
import { isOpen, type Terrain } from '../walk/terrain.ts';
import { Uint32List } from '../walk/uint32-list.ts';
import { edgesAt } from './meet.ts';
import type { PathDag } from './path-dag.ts';

/** Builds the DAG of the paths that lead from layer to layer. */
export function layOutDag(terrain: Terrain, layers: readonly Uint32List[]): PathDag {
  using layerPlusOne = layerNumbers.borrow(terrain.memory, terrain.nodeCount, layers);
  using positionPlusOne = positions.borrow(terrain.memory, terrain.nodeCount, layers);
  const places = { layerPlusOne: layerPlusOne.numbers, positionPlusOne: positionPlusOne.numbers };
  return new DagLayout(terrain, layers, places).run();
}

const layerNumbers = new NodeNumbers();
const positions = new NodeNumbers();

/** By node, all 0 at first. */
type NodePlaces = {
  /** The layer plus one; 0 = on no path. */
  readonly layerPlusOne: Int32Array;
  readonly positionPlusOne: Int32Array;
};

/** A step between two layers, and what decides its place among the steps from the same node. */
type Step = {
  readonly from: number;
  readonly run: number;
  readonly kind: number;
  readonly target: number;
  readonly edge: number;
};

class DagLayout {
  readonly #terrain: Terrain;
  readonly #layers: readonly Uint32List[];
  readonly #nodes: Uint32List;
  readonly #stepStart: Uint32List;
  readonly #stepTarget: Uint32List;
  readonly #stepEdge: Uint32List;
  readonly #layerPlusOne: Int32Array;
  readonly #positionPlusOne: Int32Array;
  #budget = POLL_EVERY;

  constructor(terrain: Terrain, layers: readonly Uint32List[], { layerPlusOne, positionPlusOne }: NodePlaces) {
    const { memory } = terrain;
    this.#terrain = terrain;
    this.#layers = layers;
    this.#nodes = new Uint32List(memory);
    this.#stepStart = new Uint32List(memory);
    this.#stepTarget = new Uint32List(memory);
    this.#stepEdge = new Uint32List(memory);
    this.#positionPlusOne = positionPlusOne;
    this.#layerPlusOne = layerPlusOne;
    for (const [layer, list] of layers.entries()) for (const node of list.view()) this.#layerPlusOne[node] = layer + 1;
  }

  run(): PathDag {
    const hops = this.#layers.length - 1;
    const layerStart = new Uint32List(this.#terrain.memory, hops + 2);
    for (const start of this.#layers[0]!.view().toSorted()) this.#position(start);
    layerStart.push(0);
    for (let layer = 0, first = 0; layer <= hops; layer++) {
      const end = this.#nodes.length;
      if (layer < hops) this.#stepOn(layer, first, end);
      else for (let position = first; position < end; position++) this.#stepStart.push(this.#stepTarget.length);
      layerStart.push(end);
      first = end;
    }
    this.#stepStart.push(this.#stepTarget.length);
    return {
      hops,
      nodes: this.#nodes.view(),
      layerStart: layerStart.view(),
      stepStart: this.#stepStart.view(),
      stepTarget: this.#stepTarget.view(),
      stepEdge: this.#stepEdge.view(),
    };
  }

  #position(node: number): number {
    if (this.#positionPlusOne[node] === 0) {
      this.#nodes.push(node);
      this.#positionPlusOne[node] = this.#nodes.length;
    }
    return this.#positionPlusOne[node]! - 1;
  }

  /** The steps of a layer, read from its own side or from that of the next layer, whichever has fewer edges. */
  #stepOn(layer: number, first: number, end: number): void {
    const { ahead, behind } = this.#terrain;
    if (edgesAt(ahead, this.#layers[layer]!) <= edgesAt(behind, this.#layers[layer + 1]!)) {
      for (let position = first; position < end; position++) {
        this.#stepStart.push(this.#stepTarget.length);
        this.#stepFrom(this.#nodes.items[position]!, layer);
      }
      return;
    }
    const steps = this.#stepsInto(layer + 1);
    let at = 0;
    for (let position = first; position < end; position++) {
      this.#stepStart.push(this.#stepTarget.length);
      for (; at < steps.length && steps[at]!.from === position; at++) this.#add(steps[at]!.target, steps[at]!.edge);
    }
  }

  #stepFrom(node: number, layer: number): void {
    for (const run of this.#terrain.ahead)
      for (let at = run.start[node]!; at < run.end[node]!; at++) {
        this.#poll();
        if (this.#layerPlusOne[run.other[at]!] !== layer + 2 || !isOpen(this.#terrain, run, at)) continue;
        this.#add(run.other[at]!, run.edge[at]!);
      }
  }

  /** In the order in which the runs of their sources have them. */
  #stepsInto(layer: number): Step[] {
    const steps: Step[] = [];
    for (const target of this.#layers[layer]!.view())
      for (const [number, run] of this.#terrain.behind.entries())
        for (let at = run.start[target]!; at < run.end[target]!; at++) {
          this.#poll();
          const source = run.other[at]!;
          if (this.#layerPlusOne[source] !== layer || !isOpen(this.#terrain, run, at)) continue;
          const from = this.#positionPlusOne[source]! - 1;
          steps.push({ from, run: number, kind: run.kind[at]!, target, edge: run.edge[at]! });
        }
    return steps.sort((a, b) => a.from - b.from || a.run - b.run || a.kind - b.kind || a.target - b.target);
  }

  #add(target: number, edge: number): void {
    this.#stepTarget.push(this.#position(target));
    this.#stepEdge.push(edge);
  }

  #poll(): void {
    if (--this.#budget >= 0) return;
    this.#terrain.deadline.check();
    this.#budget = POLL_EVERY;
  }
}
