import { type Deadline, DeadlineExceeded } from '@chokepoint/graph';
import type { Approach } from './approach.ts';
import type { Costs, CutGround } from './cheapest-cuts.ts';
import type { CutNetwork } from './cut-network.ts';
import { type BroadNode, weightTo } from './forced-nodes.ts';

const MOST_ROUNDS = 8;
/** How many broad nodes are examined. */
const MOST_BROAD = 2;

/** An upper bound on what any set of a given number of removals can achieve. */
export class MostRelieved {
  readonly #approach: Approach;
  readonly #costs: Costs;
  readonly #network: CutNetwork;
  readonly #unavoidable: number;
  readonly #broad: readonly BroadNode[];
  /** Broad nodes that fewer than `cost` removals cannot cut off from the zone. */
  readonly #thresholds: { readonly node: number; readonly cost: number }[] = [];
  /** For a price per principal, the least sum of removals and prices. */
  readonly #prices: { readonly price: number; readonly sum: number }[] = [];

  constructor({ approach, network, unavoidable, broad }: CutGround, costs: Costs) {
    this.#approach = approach;
    this.#costs = costs;
    this.#network = network;
    this.#unavoidable = unavoidable;
    this.#broad = broad.slice(0, MOST_BROAD);
  }

  /** An upper bound on how many principals this number of removals can protect. */
  by(removals: number): number {
    const { everybody } = this.#approach;
    const connected = this.#thresholds.filter(({ cost }) => removals < cost).map(({ node }) => node);
    let exposed = Math.max(this.#unavoidable, weightTo(this.#approach, connected));
    for (const { price, sum } of this.#prices)
      exposed = Math.max(exposed, this.#unavoidable + Math.ceil((sum - removals) / price - 1e-6));
    return removals === 0 ? 0 : everybody - Math.min(everybody, exposed);
  }

  /** Both bounds improve until time runs out; they are valid at any time. */
  search(deadline: Deadline): void {
    for (const { node } of this.#broad) this.#cutOff(node, deadline);
    this.#priceAll(deadline);
  }

  #cutOff(node: number, deadline: Deadline): void {
    try {
      this.#solve(0, 1, [node], deadline);
    } catch (error) {
      if (!(error instanceof DeadlineExceeded)) throw error;
    }
    this.#thresholds.push({ node, cost: this.#network.sent });
    deadline.check();
  }

  /** Dinkelbach's method: the price at which the set that protects most per removal just breaks even. */
  #priceAll(deadline: Deadline): void {
    const everybody = this.#approach.everybody - this.#unavoidable;
    let { cost, exposed } = this.#solve(Number.POSITIVE_INFINITY, 1, [], deadline);
    for (let round = 0; round < MOST_ROUNDS && exposed < everybody && cost > 0; round++) {
      const relieved = everybody - exposed;
      const price = cost / relieved;
      const next = this.#solve(cost, relieved, [], deadline);
      this.#prices.push({ price, sum: next.cost + price * next.exposed });
      if (next.exposed >= everybody || next.cost * relieved >= cost * (everybody - next.exposed)) return;
      ({ cost, exposed } = next);
    }
  }

  #solve(price: number, scale: number, forced: readonly number[], deadline: Deadline) {
    const { weight } = this.#approach;
    const cut = this.#network.solve({ costs: this.#costs.table, scale, price, weight, forced }, deadline);
    return { cost: cut.cost, exposed: cut.exposed - this.#unavoidable };
  }
}
