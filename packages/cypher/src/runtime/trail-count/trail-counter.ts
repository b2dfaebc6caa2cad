import type { Runtime } from '../../execution/runtime.ts';
import type { RelationshipRuns } from '../../graph-source.ts';
import { lowerBound } from '../match/type-filter.ts';

/** Trails from a node by their number of relationships. */
export type TrailCounts = readonly number[];

const FEW_TYPES = 4;

const UNKNOWN = -1;

/** Later than any visit: nothing open is reached through it. */
const SETTLED = 0x7fffffff;

/** A strongly connected component with a cycle: trails inside it have to be walked. */
type Component = {
  /** By node: relationships that stay inside. */
  readonly inside: ReadonlyMap<number, readonly { readonly relationship: number; readonly to: number }[]>;
  /** By node: trails that leave the component there, or end there. */
  readonly leaving: ReadonlyMap<number, number[]>;
};

/**
 * The number of trails from a node by length, each as often as its end counts. Dynamic programming over the condensed graph
 * (Tarjan's components): a trail visits a component once, so what lies behind it is counted once for all trails into it,
 * and only trails inside a component with a cycle are walked one at a time.
 */
export class TrailCounter {
  readonly #runtime: Runtime;
  readonly #runs: RelationshipRuns;
  readonly #visible: Runtime['visible'];
  readonly #mask: Uint8Array | undefined;
  /** The types that may be walked, where they are so few that each is searched for. */
  readonly #few: readonly number[] | undefined;
  readonly #counts: (node: number) => number;
  readonly #longest: number;
  readonly #index: Int32Array;
  /** By node: its steps are the positions `from .. to - 1` of `steps`, which are positions of the runs. */
  readonly #from: Uint32Array;
  readonly #to: Uint32Array;
  #steps = new Uint32Array(256);
  #length = 0;
  readonly #found: (number[] | undefined)[];
  readonly #components = new Map<number, Component>();
  /** Lengths beyond `longest` are counted together with it, or left out when `cuts` is set. */
  readonly #cuts: boolean;
  #visited = 0;
  /** By node, for short trails: how often the ends of its steps count. */
  #behind: Float64Array | undefined;

  constructor(
    runtime: Runtime,
    runs: RelationshipRuns,
    mask: Uint8Array | undefined,
    counts: (node: number) => number,
    { longest, cuts }: { readonly longest: number; readonly cuts: boolean },
  ) {
    this.#runtime = runtime;
    this.#runs = runs;
    this.#visible = runtime.visible;
    this.#mask = mask;
    const types = mask && [...mask.keys()].filter((type) => mask[type] !== 0);
    this.#few = types && types.length <= FEW_TYPES ? types : undefined;
    this.#counts = counts;
    this.#longest = longest;
    this.#cuts = cuts;
    const { nodeLimit } = runtime.graph;
    this.#index = new Int32Array(nodeLimit);
    this.#from = new Uint32Array(nodeLimit);
    this.#to = new Uint32Array(nodeLimit);
    this.#found = new Array(nodeLimit);
  }

  get #isShort(): boolean {
    return this.#cuts && this.#longest <= 2;
  }

  /** Undefined when there are more than a number can count. */
  countsFrom(start: number): TrailCounts | undefined {
    if (this.#index[start] === 0 && !this.#isShort) this.#visit(start);
    const counts = this.#isShort ? this.#countShort(start) : this.#countsOf(start);
    return counts.every((count) => count <= Number.MAX_SAFE_INTEGER) ? counts : undefined;
  }

  /** Trails of up to two relationships: the second is the first again only where that is a loop. */
  #countShort(start: number): TrailCounts {
    const counts = [this.#counts(start)];
    if (this.#longest > 0) counts.push(this.#endsBehind(start));
    if (this.#longest < 2) return counts;
    let two = 0;
    this.#length = 0;
    this.#open(start);
    for (const at of this.#steps.slice(0, this.#length)) {
      const next = this.#runs.other[at]!;
      two += this.#endsBehind(next) - (next === start ? counts[0]! : 0);
    }
    return [...counts, two];
  }

  /** How often the ends of all steps from a node count. */
  #endsBehind(node: number): number {
    this.#behind ??= new Float64Array(this.#runtime.graph.nodeLimit).fill(UNKNOWN);
    if (this.#behind[node] !== UNKNOWN) return this.#behind[node]!;
    this.#length = 0;
    this.#open(node);
    let sum = 0;
    for (let at = 0; at < this.#length; at++) sum += this.#counts(this.#runs.other[this.#steps[at]!]!);
    this.#behind[node] = sum;
    return sum;
  }

  /** Finds the steps from a node that the walk may take. */
  #open(node: number): void {
    this.#from[node] = this.#length;
    const { start, end } = this.#runs;
    const [first, last] = [start[node]!, end[node]!];
    this.#reserve(last - first);
    if (!this.#few) this.#take(first, last);
    else
      for (const type of this.#few) {
        const from = lowerBound(this.#runs, first, last, type);
        this.#take(from, lowerBound(this.#runs, from, last, type + 1));
      }
    this.#to[node] = this.#length;
    this.#runtime.work(this.#length - this.#from[node]! + 1);
  }

  #take(first: number, last: number): void {
    const [visible, mask, steps] = [this.#visible, this.#mask, this.#steps];
    const { type, other } = this.#runs;
    let length = this.#length;
    for (let at = first; at < last; at++)
      if (mask?.[type[at]!] !== 0 && (!visible || visible.has(other[at]!))) steps[length++] = at;
    this.#length = length;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#steps.length) return;
    const longer = new Uint32Array(2 * (this.#length + more));
    longer.set(this.#steps);
    this.#steps = longer;
  }

  /** Depth first with a stack of its own. A component is settled when all it leads to is. */
  #visit(start: number): void {
    const { other: others } = this.#runs;
    const index = this.#index;
    const members: number[] = [];
    const path: number[] = [];
    const at: number[] = [];
    /** For each node of the path the first one of it that can still be reached. */
    const low: number[] = [];
    const enter = (node: number) => {
      index[node] = ++this.#visited;
      members.push(node);
      path.push(node);
      low.push(this.#visited);
      this.#open(node);
      at.push(this.#from[node]!);
    };
    enter(start);
    while (path.length > 0) {
      const top = path.length - 1;
      const node = path[top]!;
      const position = at[top]!;
      if (position < this.#to[node]!) {
        at[top] = position + 1;
        const other = others[this.#steps[position]!]!;
        if (index[other] === 0) enter(other);
        else if (index[other]! < low[top]!) low[top] = index[other]!;
        continue;
      }
      path.pop();
      at.pop();
      const lowest = low.pop()!;
      if (top > 0 && lowest < low[top - 1]!) low[top - 1] = lowest;
      if (lowest !== index[node]) continue;
      if (members[members.length - 1] === node) this.#settleOne(members.pop()!);
      else this.#settle(members.splice(members.lastIndexOf(node)));
    }
  }

  /** Most components are one node without a cycle. */
  #settleOne(node: number): void {
    const { other } = this.#runs;
    const [from, to] = [this.#from[node]!, this.#to[node]!];
    let longest = 0;
    for (let at = from; at < to; at++) {
      const next = other[this.#steps[at]!]!;
      if (next === node) {
        this.#settle([node]);
        return;
      }
      longest = Math.max(longest, (this.#found[next] ?? this.#countsOf(next)).length);
    }
    const counts = new Array<number>(Math.min(longest, this.#longest) + 1).fill(0);
    counts[0] = this.#counts(node);
    for (let at = from; at < to; at++) this.#add(counts, this.#found[other[this.#steps[at]!]!]!, 1);
    this.#index[node] = SETTLED;
    this.#found[node] = counts;
    this.#runtime.hold(counts.length / 2);
  }

  #settle(members: readonly number[]): void {
    for (const node of members) this.#index[node] = SETTLED;
    const own = new Set(members);
    const inside = new Map<number, { relationship: number; to: number }[]>();
    const leaving = new Map<number, number[]>();
    let hasCycle = false;
    for (const node of members) {
      const within: { relationship: number; to: number }[] = [];
      const counts = [this.#counts(node)];
      for (const at of this.#steps.subarray(this.#from[node]!, this.#to[node]!)) {
        const to = this.#runs.other[at]!;
        if (own.has(to)) within.push({ relationship: this.#runs.relationship[at]!, to });
        else this.#add(counts, this.#countsOf(to), 1);
      }
      hasCycle ||= within.length > 0;
      inside.set(node, within);
      leaving.set(node, counts);
      this.#runtime.hold(counts.length / 2);
    }
    if (!hasCycle) this.#found[members[0]!] = leaving.get(members[0]!)!;
    else for (const node of members) this.#components.set(node, { inside, leaving });
  }

  #countsOf(node: number): number[] {
    let counts = this.#found[node];
    if (!counts) {
      counts = this.#walk(this.#components.get(node)!, node);
      this.#found[node] = counts;
    }
    return counts;
  }

  /** Every trail inside the component, with all that lies behind its end. */
  #walk({ inside, leaving }: Component, start: number): number[] {
    const counts: number[] = [];
    this.#add(counts, leaving.get(start)!, 0);
    const used = new Set<number>();
    const trail: number[] = [];
    const levels = [{ node: start, at: 0 }];
    while (levels.length > 0) {
      const level = levels[levels.length - 1]!;
      const step = inside.get(level.node)![level.at++];
      if (!step) {
        levels.pop();
        const left = trail.pop();
        if (left !== undefined) used.delete(left);
        continue;
      }
      this.#runtime.tick();
      if (used.has(step.relationship) || (this.#cuts && trail.length >= this.#longest)) continue;
      used.add(step.relationship);
      trail.push(step.relationship);
      levels.push({ node: step.to, at: 0 });
      this.#add(counts, leaving.get(step.to)!, trail.length);
    }
    return counts;
  }

  /** Adds counts of trails that are longer by `steps`. */
  #add(counts: number[], others: readonly number[], steps: number): void {
    const longest = this.#longest;
    this.#runtime.work(others.length);
    for (let length = 0; length < others.length; length++) {
      if (this.#cuts && length + steps > longest) return;
      const at = length + steps < longest ? length + steps : longest;
      while (counts.length <= at) counts.push(0);
      counts[at]! += others[length]!;
    }
  }
}
