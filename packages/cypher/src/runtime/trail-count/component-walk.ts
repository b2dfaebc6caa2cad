import type { Runtime } from '../../execution/runtime.ts';
import type { RelationshipRuns } from '../../graph-source.ts';
import { CondensedSteps } from './condensed-steps.ts';
import { CyclicComponent } from './cyclic-component.ts';
import { PairInside } from './pair-inside.ts';

/** A strongly connected component: its nodes and, where it has a cycle, the trails inside. */
export type Component = { readonly members: readonly number[]; readonly inside: PairInside | undefined };

/** Trails over the components of a graph: each visits a component once. */
export class ComponentWalk {
  readonly #runtime: Runtime;
  readonly #runs: RelationshipRuns;
  readonly #condensed: CondensedSteps;
  /** By node: the number of its component. Those it leads to have smaller ones. */
  readonly #order: Uint32Array;
  /** By number; there is no component 0. */
  readonly components: Component[] = [{ members: [], inside: undefined }];
  readonly #times: Float64Array;
  readonly #seen: Uint32Array;
  #round = 0;
  /** Whether a component has too many trails inside. */
  isTooLarge = false;

  constructor(runtime: Runtime, runs: RelationshipRuns, mask: Uint8Array | undefined) {
    this.#runtime = runtime;
    this.#runs = runs;
    this.#condensed = new CondensedSteps(runtime, runs, mask);
    const { nodeLimit } = runtime.graph;
    this.#order = new Uint32Array(nodeLimit);
    this.#times = new Float64Array(nodeLimit);
    this.#seen = new Uint32Array(nodeLimit + 1);
  }

  /** Finds the components of all that can be reached from a node. */
  visit(start: number): void {
    this.#condensed.visit(start, {
      one: (node) => this.#settle([node]),
      many: (members) => this.#settle(members),
    });
  }

  /** Undefined for a node that was not come to. */
  componentOf(node: number): Component | undefined {
    return this.#order[node] === 0 ? undefined : this.components[this.#order[node]!];
  }

  /** Calls `found` with each node of another component that a relationship leads to. */
  eachNext(node: number, found: (next: number) => void): void {
    const { from, to, steps } = this.#condensed;
    const own = this.#order[node];
    for (let step = from[node]!; step < to[node]!; step++) {
      const next = this.#runs.other[steps[step]!]!;
      if (this.#order[next] !== own) found(next);
    }
  }

  /** In how many ways trails that come to `start`, or leave its component from there, come to each component behind it. */
  eachArrival(start: number, leaves: boolean, found: (component: Component, times: Float64Array) => void): void {
    const [order, times, components] = [this.#order, this.#times, this.components];
    const add = (next: number, more: number) => {
      times[next]! += more;
    };
    const reached = Uint32Array.from(this.#reach(order[start]!)).sort();
    const first = reached.length - 1;
    if (leaves) this.eachNext(start, (next) => add(next, 1));
    else times[start] = 1;
    for (let at = leaves ? first - 1 : first; at >= 0; at--) {
      const component = components[reached[at]!]!;
      const { members, inside } = component;
      this.#runtime.work(members.length);
      if (members.every((node) => times[node] === 0)) continue;
      found(component, times);
      for (const node of members) {
        const all = times[node]!;
        times[node] = 0;
        if (all === 0) continue;
        if (inside) inside.each(node, (end) => this.eachNext(end, (next) => add(next, all)));
        else this.eachNext(node, (next) => add(next, all));
      }
    }
  }

  #reach(start: number): readonly number[] {
    const round = ++this.#round;
    const reached = [start];
    this.#seen[start] = round;
    for (const component of reached)
      for (const node of this.components[component]!.members)
        this.eachNext(node, (next) => {
          const other = this.#order[next]!;
          if (this.#seen[other] === round) return;
          this.#seen[other] = round;
          reached.push(other);
        });
    this.#runtime.work(reached.length);
    return reached;
  }

  #settle(members: readonly number[]): void {
    const number = this.components.length;
    for (const node of members) this.#order[node] = number;
    const isCyclic = members.length > 1 || this.#hasLoop(members[0]!);
    const inside = isCyclic
      ? PairInside.of(members, new CyclicComponent(this.#runtime, members, this.#condensed, this.#runs))
      : undefined;
    if (isCyclic && !inside) this.isTooLarge = true;
    this.components.push({ members, inside });
  }

  #hasLoop(node: number): boolean {
    const { from, to, steps } = this.#condensed;
    for (let at = from[node]!; at < to[node]!; at++) if (this.#runs.other[steps[at]!] === node) return true;
    return false;
  }
}
