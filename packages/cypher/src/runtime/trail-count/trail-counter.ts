import type { Runtime } from '../../execution/runtime.ts';
import type { RelationshipRuns } from '../../graph-source.ts';
import { CondensedSteps } from './condensed-steps.ts';
import { CyclicComponent } from './cyclic-component.ts';
import { ShortTrails } from './short-trails.ts';

/** Trails from a node by their number of relationships. */
export type TrailCounts = readonly number[];

/** Lengths beyond `longest` are counted together with it, or left out when `cuts` is set. */
export type TrailLengths = { readonly longest: number; readonly cuts: boolean };

type Component = {
  readonly trails: CyclicComponent;
  /** By node: trails that leave the component there, or end there. */
  readonly leaving: ReadonlyMap<number, number[]>;
};

/**
 * The number of trails from a node by length, each as often as its end counts. Dynamic programming over the condensed graph:
 * a trail visits a component once, so what lies behind it is counted once for all trails into it, and only trails inside a
 * component with a cycle are walked one at a time.
 */
export class TrailCounter {
  readonly #runtime: Runtime;
  readonly #runs: RelationshipRuns;
  readonly #counts: (node: number) => number;
  readonly #lengths: TrailLengths;
  readonly #condensed: CondensedSteps;
  readonly #found: (number[] | undefined)[];
  readonly #components = new Map<number, Component>();
  readonly #short: ShortTrails | undefined;

  constructor(
    runtime: Runtime,
    runs: RelationshipRuns,
    mask: Uint8Array | undefined,
    counts: (node: number) => number,
    lengths: TrailLengths,
  ) {
    this.#runtime = runtime;
    this.#runs = runs;
    this.#counts = counts;
    this.#lengths = lengths;
    this.#condensed = new CondensedSteps(runtime, runs, mask);
    this.#found = new Array(runtime.graph.nodeLimit);
    this.#short =
      lengths.cuts && ShortTrails.canCount(lengths.longest)
        ? new ShortTrails(runtime, runs, this.#condensed, counts)
        : undefined;
  }

  /** Undefined when there are more than a number can count. */
  countsFrom(start: number): TrailCounts | undefined {
    if (!this.#short)
      this.#condensed.visit(start, {
        one: (node) => this.#settleOne(node),
        many: (members) => this.#settle(members),
      });
    const counts = this.#short ? this.#short.countsFrom(start, this.#lengths.longest) : this.#countsOf(start);
    return counts.every((count) => count <= Number.MAX_SAFE_INTEGER) ? counts : undefined;
  }

  /** Most components are one node without a cycle. */
  #settleOne(node: number): void {
    const { other } = this.#runs;
    const { from: first, to: last, steps } = this.#condensed;
    const [from, to] = [first[node]!, last[node]!];
    let longest = 0;
    for (let at = from; at < to; at++) {
      const next = other[steps[at]!]!;
      if (next === node) {
        this.#settle([node]);
        return;
      }
      longest = Math.max(longest, (this.#found[next] ?? this.#countsOf(next)).length);
    }
    const counts = new Array<number>(Math.min(longest, this.#lengths.longest) + 1).fill(0);
    counts[0] = this.#counts(node);
    for (let at = from; at < to; at++) this.#add(counts, this.#found[other[steps[at]!]!]!, 1);
    this.#found[node] = counts;
    this.#runtime.hold(counts.length / 2);
  }

  #settle(members: readonly number[]): void {
    const { from, to, steps } = this.#condensed;
    const trails = new CyclicComponent(this.#runtime, members, this.#condensed, this.#runs);
    const leaving = new Map<number, number[]>();
    for (const node of members) {
      const counts = [this.#counts(node)];
      for (const at of steps.subarray(from[node]!, to[node]!)) {
        const next = this.#runs.other[at]!;
        if (!trails.has(next)) this.#add(counts, this.#countsOf(next), 1);
      }
      leaving.set(node, counts);
      this.#runtime.hold(counts.length / 2);
    }
    for (const node of members) this.#components.set(node, { trails, leaving });
  }

  #countsOf(node: number): number[] {
    let counts = this.#found[node];
    if (!counts) {
      const { trails, leaving } = this.#components.get(node)!;
      const found: number[] = [];
      const longest = this.#lengths.cuts ? this.#lengths.longest : Number.POSITIVE_INFINITY;
      trails.walk(node, longest, (end, length) => {
        this.#add(found, leaving.get(end)!, length);
        return true;
      });
      this.#found[node] = found;
      counts = found;
    }
    return counts;
  }

  /** Adds counts of trails that are longer by `steps`. */
  #add(counts: number[], others: readonly number[], steps: number): void {
    this.#runtime.work(others.length);
    addCounts(counts, others, steps, 1, this.#lengths);
  }
}

/** Adds counts of trails, `times` each, that are longer by `steps`. */
export function addCounts(
  counts: number[],
  others: readonly number[],
  steps: number,
  times: number,
  { longest, cuts }: TrailLengths,
): void {
  for (let length = 0; length < others.length; length++) {
    if (cuts && length + steps > longest) return;
    const at = length + steps < longest ? length + steps : longest;
    while (counts.length <= at) counts.push(0);
    counts[at]! += times * others[length]!;
  }
}
