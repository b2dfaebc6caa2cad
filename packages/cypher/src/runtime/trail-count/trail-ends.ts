import type { Runtime } from '../../execution/runtime.ts';
import type { RelationshipRuns } from '../../graph-source.ts';
import { ComponentOrder } from './component-order.ts';
import type { CyclicComponent } from './cyclic-component.ts';
import { addCounts, type TrailCounts, type TrailLengths } from './trail-counter.ts';

export type TrailEnd = { readonly node: number; readonly counts: TrailCounts };

/** By end: the trails inside a component from one of its nodes, by length. */
type Inside = ReadonlyMap<number, number[]>;

/**
 * The ends of all trails from a node, each with the number of trails to it by length. What is known of a node is handed on
 * to the next ones in the order of the components, so that a way that many trails share is gone once.
 */
export class TrailEnds {
  readonly #runtime: Runtime;
  readonly #runs: RelationshipRuns;
  readonly #lengths: TrailLengths;
  readonly #order: ComponentOrder;
  readonly #cyclic = new Map<number, CyclicComponent>();
  readonly #inside = new Map<number, Inside>();
  readonly #mostWalked: number;
  #walked = 0;
  /** By node: the last round that came to it, and what was found in that round. */
  readonly #seen: Uint32Array;
  readonly #found: (number[] | undefined)[];
  #round = 0;

  constructor(
    runtime: Runtime,
    runs: RelationshipRuns,
    mask: Uint8Array | undefined,
    lengths: TrailLengths,
    mostWalked: number,
  ) {
    this.#runtime = runtime;
    this.#runs = runs;
    this.#lengths = lengths;
    this.#mostWalked = mostWalked;
    this.#order = new ComponentOrder(runtime, runs, mask, ({ members, isCyclic }) => {
      const component = isCyclic ? this.#order.cycleOf(members) : undefined;
      if (component) for (const node of members) this.#cyclic.set(node, component);
    });
    const { nodeLimit } = runtime.graph;
    this.#seen = new Uint32Array(nodeLimit);
    this.#found = new Array(nodeLimit);
  }

  /** Every node that a trail leads to. Undefined when too many trails had to be walked. */
  from(start: number): readonly TrailEnd[] | undefined {
    this.#order.visit(start);
    const reached = this.#reachedFrom(start);
    this.#runtime.work(reached.length);
    this.#found[start] = [1];
    for (let at = 0; at < reached.length; ) {
      const node = reached[at]!;
      const component = this.#cyclic.get(node);
      if (!component) {
        this.#handOn(node, undefined);
        at++;
        continue;
      }
      let end = at + 1;
      while (end < reached.length && this.#order.of[reached[end]!] === this.#order.of[node]) end++;
      if (!this.#cross(component, reached.slice(at, end))) return undefined;
      at = end;
    }
    return reached.map((node) => ({ node, counts: this.#found[node] ?? [] }));
  }

  /** Every node that a walk can come to, no longer than asked, those first that lead to others. */
  #reachedFrom(start: number): number[] {
    const { from, to, steps } = this.#order.condensed;
    const { other } = this.#runs;
    const round = ++this.#round;
    const reached = [start];
    this.#seen[start] = round;
    const farthest = this.#lengths.cuts ? this.#lengths.longest : Number.POSITIVE_INFINITY;
    let [length, endOfLength] = [0, 1];
    for (let next = 0; next < reached.length; next++) {
      if (next === endOfLength) [length, endOfLength] = [length + 1, reached.length];
      if (length >= farthest) break;
      const node = reached[next]!;
      for (let at = from[node]!; at < to[node]!; at++) {
        const end = other[steps[at]!]!;
        if (this.#seen[end] === round) continue;
        this.#seen[end] = round;
        this.#found[end] = undefined;
        reached.push(end);
      }
    }
    const { of } = this.#order;
    return reached.sort((a, b) => of[b]! - of[a]!);
  }

  #handOn(node: number, inside: CyclicComponent | undefined): void {
    const counts = this.#found[node];
    if (!counts) return;
    const { from, to, steps } = this.#order.condensed;
    this.#runtime.work(to[node]! - from[node]!);
    for (let at = from[node]!; at < to[node]!; at++) {
      const next = this.#runs.other[steps[at]!]!;
      if (inside?.has(next)) continue;
      let known = this.#found[next];
      if (!known) {
        known = [];
        this.#found[next] = known;
      }
      addCounts(known, counts, 1, 1, this.#lengths);
    }
  }

  /** Trails that come to a component are continued by each trail inside it, and leave it from there. */
  #cross(component: CyclicComponent, members: readonly number[]): boolean {
    const entered = members.flatMap((node) => {
      const counts = this.#found[node];
      this.#found[node] = undefined;
      return counts ? [{ node, counts }] : [];
    });
    for (const { node, counts } of entered) {
      const inside = this.#insideOf(component, node);
      if (!inside) return false;
      for (const [end, trails] of inside) {
        const known = this.#found[end] ?? [];
        this.#found[end] = known;
        for (const [length, times] of trails.entries()) addCounts(known, counts, length, times, this.#lengths);
      }
    }
    for (const node of members) this.#handOn(node, component);
    return true;
  }

  #insideOf(component: CyclicComponent, start: number): Inside | undefined {
    const known = this.#inside.get(start);
    if (known) return known;
    const { longest, cuts } = this.#lengths;
    const ends = new Map<number, number[]>();
    const isWhole = component.walk(start, cuts ? longest : Number.POSITIVE_INFINITY, (end, length) => {
      const counts = ends.get(end) ?? [];
      ends.set(end, counts);
      addCounts(counts, [1], length, 1, this.#lengths);
      return ++this.#walked <= this.#mostWalked;
    });
    if (!isWhole) return undefined;
    this.#inside.set(start, ends);
    this.#runtime.hold(ends.size);
    return ends;
  }
}
