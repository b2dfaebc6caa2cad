import type { Runtime } from '../../execution/runtime.ts';
import type { RelationshipRuns } from '../../graph-source.ts';
import { CondensedSteps } from './condensed-steps.ts';
import { CyclicComponent } from './cyclic-component.ts';

/** A strongly connected component: its nodes, and whether it has a cycle. */
type SettledComponent = { readonly members: readonly number[]; readonly isCyclic: boolean };

/** The components of the graph that a walk goes through, in their order: each leads to those with smaller numbers only. */
export class ComponentOrder {
  readonly condensed: CondensedSteps;
  /** By node: the number of its component; 0 for a node that was not come to. */
  readonly of: Uint32Array;
  /** How many components there are. */
  count = 0;
  readonly #runtime: Runtime;
  readonly #runs: RelationshipRuns;
  readonly #settled: (component: SettledComponent) => void;

  /** `settled` is told of each component in its turn. */
  constructor(
    runtime: Runtime,
    runs: RelationshipRuns,
    mask: Uint8Array | undefined,
    settled: (component: SettledComponent) => void,
  ) {
    this.#runtime = runtime;
    this.#runs = runs;
    this.#settled = settled;
    this.condensed = new CondensedSteps(runtime, runs, mask);
    this.of = new Uint32Array(runtime.graph.nodeLimit);
  }

  /** Finds the components of all that can be reached from a node. */
  visit(start: number): void {
    if (this.of[start] !== 0) return;
    this.condensed.visit(start, {
      one: (node) => this.#settle([node], this.#hasLoop(node)),
      many: (members) => this.#settle(members, true),
    });
  }

  /** Finds all components there are. */
  visitAll(): void {
    const { graph } = this.#runtime;
    for (let node = 0; node < graph.nodeLimit; node++) if (graph.hasNode(node)) this.visit(node);
  }

  cycleOf(members: readonly number[]): CyclicComponent {
    return new CyclicComponent(this.#runtime, members, this.condensed, this.#runs);
  }

  #settle(members: readonly number[], isCyclic: boolean): void {
    const number = ++this.count;
    for (const node of members) this.of[node] = number;
    this.#settled({ members, isCyclic });
  }

  #hasLoop(node: number): boolean {
    const { from, to, steps } = this.condensed;
    for (let at = from[node]!; at < to[node]!; at++) if (this.#runs.other[steps[at]!] === node) return true;
    return false;
  }
}
