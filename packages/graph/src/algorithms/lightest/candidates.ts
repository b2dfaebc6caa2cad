import type { Route } from './costs.ts';

/** The paths that begin with this route (at least its start) and do not continue with one of the barred edges. */
export type Space = Route & { readonly barred: readonly number[] };

type Candidate = {
  readonly space: Space;
  /** Weight and number of edges of the path, or lower bounds. */
  readonly weight: number;
  readonly hops: number;
  /** The best path of the space; absent while only its bound is known. */
  readonly route: Route | undefined;
};

/** Spaces by their best path: weight, then edges, then run order. A bound comes before a path of the same cost. */
export class Candidates {
  /** Best last, so that taking is a pop. */
  readonly #sorted: Candidate[] = [];

  add(space: Space, route: Route): void {
    this.#insert({ space, weight: summed(route.weights, 0), hops: route.edges.length, route });
  }

  /** `weight` and `hops` are those of the part after the beginning. */
  addBound(space: Space, weight: number, hops: number): void {
    this.#insert({
      space,
      weight: summed(space.weights, weight),
      hops: space.edges.length + hops,
      route: undefined,
    });
  }

  take(): Candidate | undefined {
    return this.#sorted.pop();
  }

  #insert(candidate: Candidate): void {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (order(candidate, this.#sorted[middle]!) < 0) low = middle + 1;
      else high = middle;
    }
    this.#sorted.splice(low, 0, candidate);
  }
}

/** From the end to the start, as costs are summed everywhere: equal paths then have equal weights to the last bit. */
function summed(weights: readonly number[], onwards: number): number {
  let total = onwards;
  for (let i = weights.length - 1; i >= 0; i--) total = weights[i]! + total;
  return total;
}

function order(one: Candidate, two: Candidate): number {
  if (one.weight !== two.weight) return one.weight - two.weight;
  if (one.hops !== two.hops) return one.hops - two.hops;
  if (!one.route || !two.route) return Number(one.route !== undefined) - Number(two.route !== undefined);
  if (one.route.nodes[0] !== two.route.nodes[0]) return one.route.nodes[0]! - two.route.nodes[0]!;
  for (let i = 0; i < one.hops; i++) {
    const difference = one.route.order[i]! - two.route.order[i]!;
    if (difference !== 0) return difference;
  }
  return 0;
}
