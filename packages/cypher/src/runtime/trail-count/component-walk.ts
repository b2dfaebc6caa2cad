import type { Runtime } from '../../execution/runtime.ts';
import type { RelationshipRuns } from '../../graph-source.ts';
import { ComponentOrder } from './component-order.ts';
import { PairInside } from './pair-inside.ts';

/** A strongly connected component: its nodes and, where it has a cycle, the trails inside. */
export type Component = { readonly members: readonly number[]; readonly inside: PairInside | undefined };

/** Trails over the components of a graph: each visits a component once. */
export class ComponentWalk {
  readonly #runtime: Runtime;
  readonly #runs: RelationshipRuns;
  readonly #order: ComponentOrder;
  /** By number; there is no component 0. */
  readonly components: Component[] = [{ members: [], inside: undefined }];
  readonly #times: Float64Array;
  readonly #seen: Uint32Array;
  #reached = new Uint32Array(256);
  #round = 0;
  /** Whether a component has too many trails inside. */
  isTooLarge = false;

  constructor(runtime: Runtime, runs: RelationshipRuns, mask: Uint8Array | undefined) {
    this.#runtime = runtime;
    this.#runs = runs;
    this.#order = new ComponentOrder(runtime, runs, mask, ({ members, isCyclic }) => {
      const inside = isCyclic ? PairInside.of(members, this.#order.cycleOf(members)) : undefined;
      if (isCyclic && !inside) this.isTooLarge = true;
      this.components.push({ members, inside });
    });
    const { nodeLimit } = runtime.graph;
    this.#times = new Float64Array(nodeLimit);
    this.#seen = new Uint32Array(nodeLimit + 1);
  }

  /** Finds the components of all that can be reached from a node. */
  visit(start: number): void {
    this.#order.visit(start);
  }

  /** Undefined for a node that was not come to. */
  componentOf(node: number): Component | undefined {
    return this.#order.of[node] === 0 ? undefined : this.components[this.#order.of[node]!];
  }

  /** 0 for a node that was not come to. */
  numberOf(node: number): number {
    return this.#order.of[node]!;
  }

  /** Calls `found` with each node of another component that a relationship leads to. */
  eachNext(node: number, found: (next: number) => void): void {
    const { from, to, steps } = this.#order.condensed;
    const { of } = this.#order;
    for (let step = from[node]!; step < to[node]!; step++) {
      const next = this.#runs.other[steps[step]!]!;
      if (of[next] !== of[node]) found(next);
    }
  }

  /** From the trails that begin at each node: those that come to its component there, and those that end there. */
  addUp(arrived: Float64Array, ended: Float64Array): void {
    for (const { members, inside } of this.components.toReversed()) {
      for (const node of members) {
        const times = arrived[node]!;
        if (times === 0) continue;
        if (!inside) ended[node]! += times;
        else
          inside.each(node, (end) => {
            ended[end]! += times;
          });
      }
      for (const node of members)
        if (ended[node] !== 0)
          this.eachNext(node, (next) => {
            arrived[next]! += ended[node]!;
          });
    }
  }

  /** In how many ways trails that come to `start`, or leave its component from there, come to each component behind it. */
  eachArrival(start: number, leaves: boolean, found: (component: Component, times: Float64Array) => void): void {
    const [times, components] = [this.#times, this.components];
    const reached = this.#reached.subarray(0, this.#reach(this.#order.of[start]!)).sort();
    const first = reached.length - 1;
    if (leaves) this.#handOn(start, 1);
    else times[start] = 1;
    for (let at = leaves ? first - 1 : first; at >= 0; at--) {
      const component = components[reached[at]!]!;
      const { members, inside } = component;
      if (members.every((node) => times[node] === 0)) continue;
      found(component, times);
      for (const node of members) {
        const all = times[node]!;
        times[node] = 0;
        if (all === 0) continue;
        if (inside) inside.each(node, (end) => this.#handOn(end, all));
        else this.#handOn(node, all);
      }
    }
  }

  #handOn(node: number, times: number): void {
    const { from, to, steps } = this.#order.condensed;
    const { of } = this.#order;
    const { other } = this.#runs;
    for (let step = from[node]!; step < to[node]!; step++) {
      const next = other[steps[step]!]!;
      if (of[next] !== of[node]) this.#times[next]! += times;
    }
  }

  /** Finds the components that a trail can come to, and returns how many there are. */
  #reach(start: number): number {
    const { from, to, steps } = this.#order.condensed;
    const { of } = this.#order;
    const { other } = this.#runs;
    const seen = this.#seen;
    const round = ++this.#round;
    let count = 1;
    this.#reached[0] = start;
    seen[start] = round;
    for (let next = 0; next < count; next++) {
      const { members } = this.components[this.#reached[next]!]!;
      for (let at = 0; at < members.length; at++) {
        const node = members[at]!;
        this.#reserve(count + to[node]! - from[node]!);
        this.#runtime.work(to[node]! - from[node]! + 1);
        for (let step = from[node]!; step < to[node]!; step++) {
          const component = of[other[steps[step]!]!]!;
          if (seen[component] === round) continue;
          seen[component] = round;
          this.#reached[count++] = component;
        }
      }
    }
    return count;
  }

  #reserve(length: number): void {
    if (length <= this.#reached.length) return;
    const longer = new Uint32Array(2 * length);
    longer.set(this.#reached);
    this.#reached = longer;
  }
}
