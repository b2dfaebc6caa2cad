import { POLL_EVERY } from '../../deadline.ts';
import { UNREACHED } from '../traversal/flood.ts';
import { type EdgeWeights, weightAt } from '../walk/edge-weights.ts';
import type { Path } from '../walk/path.ts';
import { hasBit, isOpen, setBit, type Terrain } from '../walk/terrain.ts';
import { CostHeap } from './cost-heap.ts';

/**
 * The cost from each node to the nearest target: the sum of weights, then the number of edges. Sums are computed
 * backward from the target, so that the cost of a step plus the cost after it is exactly the cost here.
 */
export class Costs {
  /** Infinity where no target is reached. */
  readonly weight: Float64Array;
  /** Fewest edges among the lightest paths; `UNREACHED` where no target is reached. */
  readonly hops: Uint32Array;
  /** Nodes that no path passes through. */
  dead: Uint32Array | undefined;
  readonly #heap: CostHeap;
  readonly #settled: Uint32Array;

  constructor({ memory, nodeCount }: Terrain) {
    this.weight = memory.float64(nodeCount);
    this.hops = memory.uint32(nodeCount);
    this.#settled = memory.bitmap(nodeCount);
    this.#heap = new CostHeap(memory, nodeCount, this.weight, this.hops);
  }

  /**
   * Dijkstra's algorithm, backward from the targets; overwrites earlier results. Returns the first node of
   * `limits.until` whose cost is known; the search ends there, and costs above that node's may be missing or too high.
   */
  fill(terrain: Terrain, targets: Uint32Array, weights: EdgeWeights, limits: CostLimits = {}): number | undefined {
    const { dead, barred, until } = limits;
    const { weight, hops } = this;
    this.dead = dead;
    const heap = this.#heap;
    const settled = this.#settled.fill(0);
    heap.clear();
    weight.fill(Number.POSITIVE_INFINITY);
    hops.fill(UNREACHED);
    for (const target of targets) {
      if (barred !== undefined && hasBit(barred, target)) continue;
      weight[target] = 0;
      hops[target] = 0;
      heap.placed(target);
    }
    let budget = 0;
    while (heap.size > 0) {
      const node = heap.take();
      setBit(settled, node);
      if (until !== undefined && hasBit(until, node)) return node;
      if (dead !== undefined && hasBit(dead, node)) continue;
      for (const run of terrain.behind) {
        const last = run.end[node]!;
        for (let at = run.start[node]!; at < last; at++) {
          if (--budget < 0) {
            terrain.deadline.check();
            budget = POLL_EVERY;
          }
          const before = run.other[at]!;
          if (hasBit(settled, before) || !isOpen(terrain, run, at)) continue;
          if (barred !== undefined && hasBit(barred, before)) continue;
          const total = weightAt(weights, run, at) + weight[node]!;
          const edges = hops[node]! + 1;
          if (total < weight[before]! || (total === weight[before]! && edges < hops[before]!)) {
            weight[before] = total;
            hops[before] = edges;
            heap.placed(before);
          }
        }
      }
    }
    return undefined;
  }
}

/** Which nodes the search may pass through and where it may stop early; bitmaps. */
type CostLimits = {
  /** These get a cost but are not passed through. */
  readonly dead?: Uint32Array;
  /** These get no cost at all. */
  readonly barred?: Uint32Array;
  /** The search ends once one of these has its cost. */
  readonly until?: Uint32Array;
};

/** A path with what is needed to compare and extend it: the weight and the run order of each step. */
export type Route = Path & { readonly weights: readonly number[]; readonly order: readonly number[] };

/** The cheapest path from `node` to a target; among equal ones the first in run order. The node must have a cost. */
export function cheapestRoute(terrain: Terrain, node: number, costs: Costs, weights: EdgeWeights): Route {
  const route = { nodes: [node], edges: [] as number[], weights: [] as number[], order: [] as number[] };
  for (let here = node; costs.hops[here] !== 0; here = route.nodes[route.nodes.length - 1]!) {
    const step = cheapestStep(terrain, here, costs, weights);
    route.nodes.push(step.to);
    route.edges.push(step.edge);
    route.weights.push(step.weight);
    route.order.push(step.order);
  }
  return route;
}

function cheapestStep(terrain: Terrain, node: number, costs: Costs, weights: EdgeWeights): Step {
  const { weight, hops, dead } = costs;
  for (const [side, run] of terrain.ahead.entries()) {
    for (let at = run.start[node]!; at < run.end[node]!; at++) {
      const to = run.other[at]!;
      if (hops[to]! + 1 !== hops[node] || weightAt(weights, run, at) + weight[to]! !== weight[node]) continue;
      if (dead !== undefined && hasBit(dead, to)) continue;
      if (isOpen(terrain, run, at)) return stepAt(terrain, side, at, weights);
    }
  }
  throw new Error(`node ${node} has a cost, but no step of its walk explains it`);
}

export type Step = {
  readonly to: number;
  readonly edge: number;
  readonly weight: number;
  /** Grows along the runs of one node, so it orders the steps that leave it. */
  readonly order: number;
};

export function stepAt(terrain: Terrain, side: number, at: number, weights: EdgeWeights): Step {
  const run = terrain.ahead[side]!;
  return {
    to: run.other[at]!,
    edge: run.edge[at]!,
    weight: weightAt(weights, run, at),
    order: side * 2 ** 32 + at,
  };
}
