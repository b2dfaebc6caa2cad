import type { EdgeWeights } from '../walk/edge-weights.ts';
import { setBit, type Terrain } from '../walk/terrain.ts';
import type { Space } from './candidates.ts';
import { Costs, cheapestRoute, type Route } from './costs.ts';

/** Searches with the prefix of a space removed from the graph. One instance serves a whole enumeration. */
export class Detours {
  readonly #terrain: Terrain;
  readonly #targets: Uint32Array;
  readonly #startBits: Uint32Array;
  readonly #weights: EdgeWeights;
  readonly #costs: Costs;
  readonly #barred: Uint32Array;
  readonly #until: Uint32Array;
  readonly #excluded: Uint32Array;

  constructor(terrain: Terrain, targets: Uint32Array, startBits: Uint32Array, weights: EdgeWeights) {
    this.#terrain = terrain;
    this.#targets = targets;
    this.#startBits = startBits;
    this.#weights = weights;
    this.#costs = new Costs(terrain);
    this.#barred = terrain.memory.bitmap(terrain.nodeCount);
    this.#until = terrain.memory.bitmap(terrain.nodeCount);
    this.#excluded = terrain.memory.bitmap(terrain.edgeLimit);
  }

  /** The cheapest path of the space; `undefined` if it is empty. */
  bestOf(space: Space): Route | undefined {
    const last = space.nodes[space.nodes.length - 1]!;
    const barred = this.#barred.fill(0);
    for (const node of space.nodes) if (node !== last) setBit(barred, node);
    const until = this.#until.fill(0);
    setBit(until, last);
    const excluded = this.#excluded.fill(0);
    if (this.#terrain.excluded) excluded.set(this.#terrain.excluded);
    for (const edge of space.barred) setBit(excluded, edge);

    const terrain = { ...this.#terrain, excluded };
    const limits = { dead: this.#startBits, barred, until };
    if (this.#costs.fill(terrain, this.#targets, this.#weights, limits) === undefined) return undefined;
    const rest = cheapestRoute(terrain, last, this.#costs, this.#weights);
    return {
      nodes: [...space.nodes, ...rest.nodes.slice(1)],
      edges: [...space.edges, ...rest.edges],
      weights: [...space.weights, ...rest.weights],
      order: [...space.order, ...rest.order],
    };
  }
}
