import type { Runtime } from '../../execution/runtime.ts';
import type { RelationshipRuns } from '../../graph-source.ts';
import { ComponentOrder } from './component-order.ts';
import type { CyclicComponent } from './cyclic-component.ts';

/** A strongly connected component with a cycle, its nodes, and by node the number of trails inside to each end. */
type Cycle = {
  readonly members: readonly number[];
  readonly component: CyclicComponent;
  readonly inside: Map<number, ReadonlyMap<number, number>>;
};

/**
 * The ends of all trails from a node, each with the number of trails to it, whatever their length. As `TrailEnds`, without
 * lists that are made for each start.
 */
export class TrailSums {
  readonly #runtime: Runtime;
  readonly #runs: RelationshipRuns;
  readonly #order: ComponentOrder;
  /** By component: its node, or that it has several or a loop. */
  readonly #nodes: (number | Cycle)[] = [-1];
  /** By component: the last round that came to it. */
  readonly #seen: Uint32Array;
  readonly #times: Float64Array;
  #reached = new Uint32Array(256);
  #round = 0;

  constructor(runtime: Runtime, runs: RelationshipRuns, mask: Uint8Array | undefined) {
    this.#runtime = runtime;
    this.#runs = runs;
    this.#order = new ComponentOrder(runtime, runs, mask, ({ members, isCyclic }) => {
      const [node] = members as [number];
      this.#nodes.push(isCyclic ? { members, component: this.#order.cycleOf(members), inside: new Map() } : node);
    });
    const { nodeLimit } = runtime.graph;
    this.#seen = new Uint32Array(nodeLimit + 1);
    this.#times = new Float64Array(nodeLimit);
  }

  /** `withEmpty`: whether the trail without a relationship counts. `only`: other ends may be left out. */
  each(
    start: number,
    withEmpty: boolean,
    found: (end: number, times: number) => void,
    only: readonly number[] | undefined,
  ): void {
    this.#order.visit(start);
    const lowest = only ? this.#lowest(only) : 1;
    const count = this.#reach(this.#order.of[start]!, lowest);
    if (count === 0) return;
    const reached = this.#reached.subarray(0, count).sort();
    const times = this.#times;
    times[start] = 1;
    for (let at = count - 1; at >= 0; at--) {
      const here = this.#nodes[reached[at]!]!;
      const members = typeof here === 'number' ? [here] : here.members;
      if (typeof here !== 'number') this.#cross(here);
      for (const node of members) {
        const all = times[node]!;
        times[node] = 0;
        if (all === 0) continue;
        this.#handOn(node, all, reached[at]!, lowest);
        const counted = node === start && !withEmpty ? all - 1 : all;
        if (counted > 0) found(node, counted);
      }
    }
  }

  /** The first component of some nodes. One that was never come to cannot be reached from what was. */
  #lowest(nodes: readonly number[]): number {
    let lowest = this.#nodes.length;
    for (const node of nodes) {
      const order = this.#order.of[node]!;
      if (order > 0 && order < lowest) lowest = order;
    }
    return lowest;
  }

  /** Finds the components from a number on that a trail can come to, and returns how many there are. */
  #reach(start: number, lowest: number): number {
    const { from, to, steps } = this.#order.condensed;
    const { other } = this.#runs;
    const [order, seen] = [this.#order.of, this.#seen];
    const round = ++this.#round;
    if (start < lowest) return 0;
    seen[start] = round;
    this.#reached[0] = start;
    let count = 1;
    for (let next = 0; next < count; next++) {
      const here = this.#nodes[this.#reached[next]!]!;
      const members = typeof here === 'number' ? undefined : here.members;
      for (let at = 0; at < (members?.length ?? 1); at++) {
        const node = members ? members[at]! : (here as number);
        this.#reserve(count + to[node]! - from[node]!);
        this.#runtime.work(to[node]! - from[node]! + 1);
        for (let step = from[node]!; step < to[node]!; step++) {
          const component = order[other[steps[step]!]!]!;
          if (component < lowest || seen[component] === round) continue;
          seen[component] = round;
          this.#reached[count++] = component;
        }
      }
    }
    return count;
  }

  #handOn(node: number, all: number, component: number, lowest: number): void {
    const { from, to, steps } = this.#order.condensed;
    const { other } = this.#runs;
    for (let step = from[node]!; step < to[node]!; step++) {
      const next = other[steps[step]!]!;
      const order = this.#order.of[next]!;
      if (order !== component && order >= lowest) this.#times[next]! += all;
    }
  }

  /** Trails that come to a cycle are continued by each trail inside it. */
  #cross(cycle: Cycle): void {
    const entered = cycle.members.map((node) => this.#times[node]!);
    for (const node of cycle.members) this.#times[node] = 0;
    for (const [at, node] of cycle.members.entries()) {
      if (entered[at] === 0) continue;
      for (const [end, trails] of this.#inside(cycle, node)) this.#times[end]! += entered[at]! * trails;
    }
  }

  #inside({ component, inside }: Cycle, start: number): ReadonlyMap<number, number> {
    const known = inside.get(start);
    if (known) return known;
    const ends = new Map<number, number>();
    component.walk(start, Number.POSITIVE_INFINITY, (end) => {
      ends.set(end, (ends.get(end) ?? 0) + 1);
      return true;
    });
    inside.set(start, ends);
    this.#runtime.hold(ends.size);
    return ends;
  }

  #reserve(length: number): void {
    if (length <= this.#reached.length) return;
    const longer = new Uint32Array(2 * length);
    longer.set(this.#reached);
    this.#reached = longer;
  }
}
