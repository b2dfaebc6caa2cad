import type { Runtime } from '../../execution/runtime.ts';
import type { RelationshipRuns } from '../../graph-source.ts';
import { ComponentOrder } from './component-order.ts';
import { CondensedSteps } from './condensed-steps.ts';
import { type InsideStep, NO_BRIDGE, settleCycle } from './cycle-bridges.ts';

const UNKNOWN = -2;

/** In a component with more relationships than these, bridges are not looked for. */
const MOST_INSIDE = 200;

/**
 * For each node from which trails lead to an end: the last relationship that all of these use. Trails from two nodes to the end
 * can do without a common relationship unless both have the same one (Menger).
 */
export class LastBridges {
  readonly #runtime: Runtime;
  readonly #order: ComponentOrder;
  readonly #cycles = new Map<number, readonly number[]>();
  /** By node: the relationships that lead to it are the positions `start[node] .. start[node + 1] - 1`. */
  readonly #start: Uint32Array;
  readonly #from: Uint32Array;
  readonly #relationship: Uint32Array;
  readonly #bridge: Int32Array;
  /** Whether a component with a cycle has too many relationships. */
  readonly isTooLarge: boolean;

  /** `ahead` are the relationships that trails follow, `back` the same ones seen from the other node. */
  constructor(runtime: Runtime, ahead: RelationshipRuns, back: RelationshipRuns, mask: Uint8Array | undefined) {
    this.#runtime = runtime;
    this.#order = new ComponentOrder(runtime, ahead, mask, ({ members }) => {
      if (members.length > 1) this.#cycles.set(this.#order.count, members);
    });
    this.#order.visitAll();
    const { graph } = runtime;
    this.#start = new Uint32Array(graph.nodeLimit + 1);
    const from: number[] = [];
    const relationships: number[] = [];
    const steps = new CondensedSteps(runtime, back, mask);
    for (let node = 0; node < graph.nodeLimit; node++) {
      if (graph.hasNode(node))
        for (const at of steps.only(node)) {
          from.push(back.other[at]!);
          relationships.push(back.relationship[at]!);
        }
      this.#start[node + 1] = from.length;
    }
    [this.#from, this.#relationship] = [Uint32Array.from(from), Uint32Array.from(relationships)];
    runtime.hold(from.length / 2);
    this.#bridge = new Int32Array(graph.nodeLimit).fill(UNKNOWN);
    this.isTooLarge = [...this.#cycles.values()].some((members) => {
      const inside = members.reduce((sum, node) => sum + this.#start[node + 1]! - this.#start[node]!, 0);
      return inside > MOST_INSIDE && this.#inside(members, undefined).length > MOST_INSIDE;
    });
  }

  /** Whether a relationship leads to a node. */
  isReached(node: number): boolean {
    return this.#start[node + 1]! > this.#start[node]!;
  }

  /** Whether relationships lead to a node from two different nodes that pass a test. */
  isReachedFromTwo(node: number, test: (from: number) => boolean): boolean {
    let one = -1;
    for (let at = this.#start[node]!; at < this.#start[node + 1]!; at++) {
      const from = this.#from[at]!;
      if (from === one || from === node || !test(from)) continue;
      if (one >= 0) return true;
      one = from;
    }
    return false;
  }

  /** Calls `found` with each node that a trail of at least one relationship leads from to the end. */
  each(end: number, found: (node: number, bridge: number) => void): void {
    const bridge = this.#bridge;
    const reached: number[] = [];
    const inner: number[] = [];
    const reach = (node: number) => {
      for (let at = this.#start[node]!; at < this.#start[node + 1]!; at++) {
        const from = this.#from[at]!;
        if (bridge[from] !== UNKNOWN) continue;
        bridge[from] = NO_BRIDGE;
        reached.push(from);
        if (from !== end && this.isReached(from)) inner.push(from);
      }
      this.#runtime.work(this.#start[node + 1]! - this.#start[node]! + 1);
    };
    reach(end);
    for (const node of inner) reach(node);
    for (const node of reached) bridge[node] = UNKNOWN;
    const { of } = this.#order;
    inner.sort((a, b) => of[a]! - of[b]!);
    this.#handOn(end, NO_BRIDGE, undefined);
    let last = 0;
    for (const node of inner) {
      const members = this.#cycles.get(of[node]!);
      if (!members) this.#handOn(node, bridge[node]!, undefined);
      else if (of[node] !== last) this.#cross(members, end);
      last = of[node]!;
    }
    for (const node of reached) found(node, bridge[node]!);
    for (const node of reached) bridge[node] = UNKNOWN;
  }

  /** Tells the nodes before a node, other than those of its own component, what lies behind it. */
  #handOn(node: number, behind: number, within: number | undefined): void {
    const { of } = this.#order;
    for (let at = this.#start[node]!; at < this.#start[node + 1]!; at++) {
      const from = this.#from[at]!;
      if (within !== undefined && of[from] === within) continue;
      const label = behind === NO_BRIDGE ? this.#relationship[at]! : behind;
      const known = this.#bridge[from]!;
      this.#bridge[from] = known === UNKNOWN || known === label ? label : NO_BRIDGE;
    }
  }

  #cross(members: readonly number[], end: number): void {
    const bridge = this.#bridge;
    const exits = new Map(members.flatMap((node) => (bridge[node] === UNKNOWN ? [] : [[node, bridge[node]!]])));
    const found = settleCycle(members, this.#inside(members, end), exits);
    for (const [node, label] of found) bridge[node] = label;
    const within = this.#order.of[members[0]!]!;
    for (const node of members) if (node !== end) this.#handOn(node, bridge[node]!, within);
  }

  /** The relationships between the nodes of a component that a way to the end may use. */
  #inside(members: readonly number[], end: number | undefined): readonly InsideStep[] {
    const own = new Set(members);
    const steps: InsideStep[] = [];
    for (const to of members) {
      if (to === end) continue;
      for (let at = this.#start[to]!; at < this.#start[to + 1]!; at++) {
        const from = this.#from[at]!;
        if (from !== to && own.has(from)) steps.push({ from, to, relationship: this.#relationship[at]! });
      }
    }
    return steps;
  }
}
