import type { Runtime } from '../../execution/runtime.ts';
import type { RelationshipRuns } from '../../graph-source.ts';
import { type Component, ComponentWalk } from './component-walk.ts';

/** How often nodes count on a trail that is two walks: where it begins, where the second walk begins, and where it ends. */
type SplitWeights = {
  start(node: number): number;
  middle(node: number): number;
  end(node: number): number;
};

/**
 * Two walks behind each other that share no relationship are one trail that is divided at one of its nodes. Such trails are
 * counted like others, in the order of the components: before and behind the middle. Only inside a component with a cycle
 * pairs of trails are looked at.
 */
export class SplitTrails {
  readonly #runtime: Runtime;
  readonly #walk: ComponentWalk;
  readonly #weights: SplitWeights;
  readonly #least: readonly [number, number];
  /** By node: trails from there to an end, */
  readonly #behind: Float64Array;
  /** trails that are divided, there or later, */
  readonly #divided: Float64Array;
  /** and trails that are divided at their end. */
  readonly #atEnd: Float64Array;
  #settled = 1;
  #arrivals: Arrivals | undefined;

  /** `least`: how many relationships each walk must have, 0 or 1. */
  constructor(
    runtime: Runtime,
    runs: RelationshipRuns,
    mask: Uint8Array | undefined,
    weights: SplitWeights,
    least: readonly [number, number],
  ) {
    this.#runtime = runtime;
    this.#walk = new ComponentWalk(runtime, runs, mask);
    this.#weights = weights;
    this.#least = least;
    const numbers = () => new Float64Array(runtime.graph.nodeLimit);
    [this.#behind, this.#divided, this.#atEnd] = [numbers(), numbers(), numbers()];
  }

  /** Trails from a node to all ends, divided at all middles. */
  from(start: number): number {
    this.#visit(start);
    const { middle, end } = this.#weights;
    return this.#without(
      this.#divided[start]!,
      middle(start) * this.#behind[start]!,
      this.#atEnd[start]!,
      middle(start) * end(start),
    );
  }

  /** Trails from all starts to all ends that are divided at a node. */
  at(middle: number): number {
    this.#arrivals ??= this.#findArrivals();
    const { arrived, ended } = this.#arrivals;
    const { start, end } = this.#weights;
    const component = this.#walk.componentOf(middle);
    let all = 0;
    if (component?.inside) {
      const leaving = this.#leaving(component);
      for (const node of component.members)
        if (arrived[node] !== 0)
          component.inside.eachSplit(node, (between, last) => {
            if (between === middle) all += arrived[node]! * leaving.get(last)!.behind;
          });
    } else all = arrived[middle]! * this.#behind[middle]!;
    return this.#without(
      all,
      start(middle) * this.#behind[middle]!,
      ended[middle]! * end(middle),
      start(middle) * end(middle),
    );
  }

  /** Walks without a relationship count only where they may be. */
  #without(all: number, firstEmpty: number, secondEmpty: number, bothEmpty: number): number {
    if (!(Math.max(all, firstEmpty, secondEmpty) <= Number.MAX_SAFE_INTEGER)) return Number.POSITIVE_INFINITY;
    const [leastFirst, leastSecond] = this.#least;
    if (leastFirst === 0) return leastSecond === 0 ? all : all - secondEmpty;
    return leastSecond === 0 ? all - firstEmpty : all - firstEmpty - secondEmpty + bothEmpty;
  }

  #visit(start: number): void {
    this.#walk.visit(start);
    const { components } = this.#walk;
    for (; this.#settled < components.length; this.#settled++) this.#settle(components[this.#settled]!);
  }

  #settle(component: Component): void {
    const { members, inside } = component;
    const [behind, divided, atEnd] = [this.#behind, this.#divided, this.#atEnd];
    const leaving = this.#leaving(component);
    for (const node of members) {
      const own = leaving.get(node)!;
      if (!inside) {
        behind[node] = own.behind;
        divided[node] = own.divided + this.#weights.middle(node) * own.behind;
        atEnd[node] = own.atEnd;
        continue;
      }
      inside.each(node, (last) => {
        const { behind: further, divided: later, atEnd: there } = leaving.get(last)!;
        behind[node]! += further;
        divided[node]! += later;
        atEnd[node]! += there;
      });
      inside.eachSplit(node, (between, last) => {
        divided[node]! += this.#weights.middle(between) * leaving.get(last)!.behind;
      });
    }
  }

  /** By node of a component: what ends there or goes on to another component. */
  #leaving({ members }: Component): ReadonlyMap<number, Sums> {
    return new Map(
      members.map((node) => {
        const [end, middle] = [this.#weights.end(node), this.#weights.middle(node)];
        const sums = { behind: end, divided: 0, atEnd: middle * end };
        let steps = 1;
        this.#walk.eachNext(node, (next) => {
          sums.behind += this.#behind[next]!;
          sums.divided += this.#divided[next]!;
          sums.atEnd += this.#atEnd[next]!;
          steps++;
        });
        this.#runtime.work(steps);
        return [node, sums];
      }),
    );
  }

  #findArrivals(): Arrivals {
    const { graph } = this.#runtime;
    const [arrived, ended] = [new Float64Array(graph.nodeLimit), new Float64Array(graph.nodeLimit)];
    for (let node = 0; node < graph.nodeLimit; node++) {
      if (!graph.hasNode(node)) continue;
      this.#visit(node);
      arrived[node] = this.#weights.start(node);
    }
    this.#walk.addUp(arrived, ended);
    return { arrived, ended };
  }
}

/** By node: trails from the starts that come to its component there, and those that end there. */
type Arrivals = { readonly arrived: Float64Array; readonly ended: Float64Array };

type Sums = { behind: number; divided: number; atEnd: number };
