import type { Deadline } from '@chokepoint/graph';
import type { Approach } from './approach.ts';
import type { CutNetwork, NetworkCut } from './cut-network.ts';
import type { BroadNode } from './forced-nodes.ts';

const MOST_ROUNDS = 24;
/** Fractional efforts are counted in thousandths. */
const PARTS = 1000;

/** Integer costs that never exceed the efforts: a bound on one is a bound on the other. */
export type Costs = { readonly table: Float64Array; readonly unit: number };

export function effortCosts({ effort }: Approach): Costs {
  const isWhole = effort.every((one) => !Number.isFinite(one) || Number.isInteger(one));
  return isWhole
    ? { table: effort, unit: 1 }
    : { table: effort.map((one) => Math.floor(one * PARTS + 1e-6)), unit: PARTS };
}

/** Every removal costs the same. */
export function removalCosts({ effort }: Approach): Costs {
  return { table: effort.map((one) => (Number.isFinite(one) ? 1 : one)), unit: 1 };
}

/** What all searches for cuts in one approach share. They run one after the other. */
export type CutGround = {
  readonly approach: Approach;
  readonly network: CutNetwork;
  readonly unavoidable: number;
  readonly broad: readonly BroadNode[];
};

/**
 * Cuts that leave few enough exposed, and a bound on what any such set of removals costs. Two bounds are combined. Nodes
 * that more principals cannot be kept from than may stay exposed must be cut off by every plan, so that a minimum cut
 * around them is a bound, and often enough a plan. Beyond them, a price on everybody left exposed gives the Lagrangian
 * bound; the price that makes it highest is looked for. What is known when time runs out is a bound, too.
 */
export class CheapestCuts {
  readonly #approach: Approach;
  readonly #costs: Costs;
  readonly #network: CutNetwork;
  readonly #everybody: number;
  readonly #allowed: number;
  readonly #unavoidable: number;
  readonly #forced: readonly number[];
  #bound = 0;
  #best: NetworkCut | undefined;
  #second: NetworkCut | undefined;
  /** The cheapest known sets on either side of the wanted number. */
  #ends: readonly [few: Point, many: Point] | undefined;

  /** `wanted` is how many may be left exposed. */
  constructor({ approach, network, unavoidable, broad }: CutGround, costs: Costs, wanted: number) {
    this.#approach = approach;
    this.#costs = costs;
    this.#network = network;
    this.#unavoidable = unavoidable;
    this.#everybody = approach.everybody - unavoidable;
    this.#allowed = Math.max(0, wanted - unavoidable);
    this.#forced = broad.filter(({ weight }) => weight > this.#allowed).map(({ node }) => node);
  }

  /**
   * A lower bound on the cost of any set of removals that leaves at most the wanted number exposed, or as few as
   * possible.
   */
  get bound(): number {
    const { unit } = this.#costs;
    return unit === 1
      ? Math.max(0, Math.ceil(this.#bound - 1e-6))
      : Math.max(0, Math.floor((this.#bound / unit - 1e-9) * 1e6) / 1e6);
  }

  /** Sets of removals, the first of which leaves few enough exposed. */
  get cuts(): readonly (readonly number[])[] {
    return [this.#best, this.#second].flatMap((cut) => (cut && cut.edges.length > 0 ? [cut.edges] : []));
  }

  /** Finds a first set of removals that leaves few enough exposed. */
  begin(deadline: Deadline): void {
    if (this.#everybody <= this.#allowed) return;
    this.#raise(this.#costs.table.reduce((least, cost) => Math.min(least, cost), Number.POSITIVE_INFINITY));
    if (this.#allowed === 0) {
      this.#best = this.#bounded(Number.POSITIVE_INFINITY, deadline);
      return;
    }
    const many = this.#forced.length > 0 ? this.#bounded(0, deadline) : undefined;
    if (many && this.#exposed(many) <= this.#allowed) {
      this.#best = many;
      return;
    }
    const few = this.#solve(Number.POSITIVE_INFINITY, 1, deadline);
    this.#best = few;
    this.#second = many;
    this.#ends = [this.#point(few), many ? this.#point(many) : { cost: 0, exposed: this.#everybody }];
  }

  /** Searches for cheaper sets and a higher bound while there may be any. */
  refine(deadline: Deadline): void {
    if (this.#ends) this.#between(...this.#ends, deadline);
  }

  #between(few: Point, many: Point, deadline: Deadline): void {
    for (let round = 0; round < MOST_ROUNDS && few.exposed < this.#allowed; round++) {
      const [price, scale] = [few.cost - many.cost, many.exposed - few.exposed];
      if (price <= 0 || scale <= 0) return;
      const found = this.#priced(price, scale, deadline);
      const cut = this.#point(found);
      // Integers, so comparing for equality is exact.
      if (cut.cost * scale + price * cut.exposed >= few.cost * scale + price * few.exposed) return;
      if (cut.exposed <= this.#allowed) {
        this.#best = found;
        few = cut;
      } else {
        this.#second = found;
        many = cut;
      }
      if (few.exposed === this.#allowed) this.#raise(few.cost);
    }
  }

  /** A cut that every plan must make. */
  #bounded(price: number, deadline: Deadline): NetworkCut {
    try {
      return this.#solve(price, 1, deadline);
    } finally {
      this.#raise(this.#network.sent);
    }
  }

  /** A cut that no plan undercuts by more than the price of the principals that may stay exposed. */
  #priced(price: number, scale: number, deadline: Deadline): NetworkCut {
    try {
      return this.#solve(price, scale, deadline);
    } finally {
      this.#raise((this.#network.sent - price * this.#allowed) / scale);
    }
  }

  /** The flow is a valid bound even when time runs out. */
  #raise(bound: number): void {
    this.#bound = Math.max(this.#bound, bound);
  }

  #solve(price: number, scale: number, deadline: Deadline): NetworkCut {
    const { weight } = this.#approach;
    return this.#network.solve({ costs: this.#costs.table, scale, price, weight, forced: this.#forced }, deadline);
  }

  #exposed({ exposed }: NetworkCut): number {
    return exposed - this.#unavoidable;
  }

  #point(cut: NetworkCut): Point {
    return { cost: cut.cost, exposed: this.#exposed(cut) };
  }
}

type Point = { readonly cost: number; readonly exposed: number };
