import type { Runtime } from '../../execution/runtime.ts';
import type { RelationshipRuns } from '../../graph-source.ts';

/** Trails from a node by their number of relationships. */
export type TrailCounts = readonly number[];

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
  readonly #type: RelationshipRuns['type'];
  readonly #visible: Runtime['visible'];
  readonly #mask: Uint8Array | undefined;
  readonly #counts: (node: number) => number;
  readonly #longest: number;
  readonly #index: Int32Array;
  readonly #low: Int32Array;
  readonly #open: Uint8Array;
  readonly #found: (number[] | undefined)[];
  readonly #components = new Map<number, Component>();
  /** Lengths beyond `longest` are counted together with it, or left out when `cuts` is set. */
  readonly #cuts: boolean;
  #visited = 0;

  constructor(
    runtime: Runtime,
    runs: RelationshipRuns,
    mask: Uint8Array | undefined,
    counts: (node: number) => number,
    { longest, cuts }: { readonly longest: number; readonly cuts: boolean },
  ) {
    this.#runtime = runtime;
    this.#runs = runs;
    this.#type = runs.type;
    this.#visible = runtime.visible;
    this.#mask = mask;
    this.#counts = counts;
    this.#longest = longest;
    this.#cuts = cuts;
    const { nodeLimit } = runtime.graph;
    this.#index = new Int32Array(nodeLimit);
    this.#low = new Int32Array(nodeLimit);
    this.#open = new Uint8Array(nodeLimit);
    this.#found = new Array(nodeLimit);
  }

  /** Undefined when there are more than a number can count. */
  countsFrom(start: number): TrailCounts | undefined {
    if (this.#index[start] === 0) this.#visit(start);
    const counts = this.#countsOf(start);
    return counts.every((count) => count <= Number.MAX_SAFE_INTEGER) ? counts : undefined;
  }

  #allows(at: number): boolean {
    if (this.#mask && this.#mask[this.#type[at]!] === 0) return false;
    return !this.#visible || this.#visible.has(this.#runs.other[at]!);
  }

  /** Depth first with a stack of its own. A component is settled when all it leads to is. */
  #visit(start: number): void {
    const runs = this.#runs;
    const [index, low, open] = [this.#index, this.#low, this.#open];
    const members: number[] = [];
    const path = [start];
    const at = [runs.start[start]!];
    const enter = (node: number) => {
      index[node] = ++this.#visited;
      low[node] = this.#visited;
      open[node] = 1;
      members.push(node);
    };
    enter(start);
    while (path.length > 0) {
      const node = path[path.length - 1]!;
      const position = at[at.length - 1]!;
      if (position < runs.end[node]!) {
        this.#runtime.tick();
        at[at.length - 1]!++;
        if (!this.#allows(position)) continue;
        const other = runs.other[position]!;
        if (index[other] === 0) {
          enter(other);
          path.push(other);
          at.push(runs.start[other]!);
        } else if (open[other] === 1) low[node] = Math.min(low[node]!, index[other]!);
        continue;
      }
      path.pop();
      at.pop();
      const before = path[path.length - 1];
      if (before !== undefined) low[before] = Math.min(low[before]!, low[node]!);
      if (low[node] !== index[node]) continue;
      if (members[members.length - 1] === node) this.#settleOne(members.pop()!);
      else this.#settle(members.splice(members.lastIndexOf(node)));
    }
  }

  /** Most components are one node without a cycle. */
  #settleOne(node: number): void {
    const { start, end, other } = this.#runs;
    const counts = [this.#counts(node)];
    for (let at = start[node]!; at < end[node]!; at++) {
      if (!this.#allows(at)) continue;
      if (other[at] === node) {
        this.#settle([node]);
        return;
      }
      this.#add(counts, this.#found[other[at]!] ?? this.#countsOf(other[at]!), 1);
    }
    this.#open[node] = 0;
    this.#found[node] = counts;
    this.#runtime.hold(counts.length / 2);
  }

  #settle(members: readonly number[]): void {
    for (const node of members) this.#open[node] = 0;
    const own = new Set(members);
    const inside = new Map<number, { relationship: number; to: number }[]>();
    const leaving = new Map<number, number[]>();
    let hasCycle = false;
    for (const node of members) {
      const within: { relationship: number; to: number }[] = [];
      const counts = [this.#counts(node)];
      for (let at = this.#runs.start[node]!; at < this.#runs.end[node]!; at++) {
        if (!this.#allows(at)) continue;
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
