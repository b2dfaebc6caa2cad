import { type Condensation, POLL_EVERY } from '@chokepoint/graph';
import type { Runtime } from '../../../execution/runtime.ts';
import { condensed } from '../lanes/condensed.ts';
import type { Steps } from '../lanes/steps.ts';
import type { ListLevel, ListStep } from './list-level.ts';
import { MOST_LISTED } from './most-listed.ts';
import { ListWriter } from './node-lists.ts';

type WalkOptions = {
  readonly min: number;
  readonly max: number | undefined;
  /** Which nodes a walk may end at. */
  readonly accepts: (node: number) => boolean;
};

/**
 * A walk along the spine, with nodes that all reach each other joined into one. The list of such a group is what its members
 * lead to, and the lists of the groups one step from it.
 */
export class WalkStep implements ListStep {
  readonly #runtime: Runtime;
  readonly #steps: Steps;
  readonly #options: WalkOptions;
  readonly #graph: Condensation;
  /** Groups that the starts reach. */
  readonly #isReached: Uint8Array;
  #starts: Uint32Array = new Uint32Array(0);

  constructor(runtime: Runtime, steps: Steps, options: WalkOptions) {
    this.#runtime = runtime;
    this.#steps = steps;
    this.#options = options;
    this.#graph = condensed(steps, { check: () => runtime.work(POLL_EVERY) });
    this.#isReached = new Uint8Array(this.#graph.components.count);
  }

  ahead(nodes: Uint32Array): Uint32Array | undefined {
    this.#starts = nodes;
    const { of } = this.#graph.components;
    const { start, list } = this.#steps;
    const isReached = this.#isReached;
    for (const node of nodes) {
      this.#runtime.work(start[node + 1]! - start[node]! + 1);
      for (let at = start[node]!; at < start[node + 1]!; at++) isReached[of[list[at]!]!] = 1;
    }
    this.#goOn();
    if (this.#options.max !== undefined && this.#longest() > this.#options.max) return undefined;
    return this.#ends();
  }

  level(next: ListLevel | undefined): ListLevel | undefined {
    const { start, target, components, members } = this.#graph;
    const nodeLimit = this.#steps.start.length - 1;
    const { accepts } = this.#options;
    const lists = new ListWriter(components.count + (this.#options.min === 0 ? nodeLimit : 0), nodeLimit);
    const lead = (node: number) => this.#lead(lists, node, next);
    for (let group = 0; group < components.count; group++) {
      if (this.#isReached[group] === 0) continue;
      lists.begin(group);
      const before = lists.size;
      for (let at = members.start[group]!; at < members.start[group + 1]!; at++)
        if (accepts(members.nodes[at]!)) lead(members.nodes[at]!);
      const [first, last] = [start[group]!, start[group + 1]!];
      if (lists.size === before && last === first + 1) {
        lists.share(group, target[first]!);
        continue;
      }
      for (let at = first; at < last; at++) {
        const [from, to] = [lists.start[target[at]!]!, lists.end[target[at]!]!];
        lists.add(lists.nodes, from, to);
        this.#runtime.work(to - from + 1);
      }
      lists.finish(group);
      if (lists.size > MOST_LISTED) return undefined;
    }
    if (this.#options.min === 0)
      for (const node of this.#starts) {
        lists.begin(components.count + node);
        if (accepts(node)) lead(node);
        lists.finish(components.count + node);
        if (lists.size > MOST_LISTED) return undefined;
      }
    return { ...this.#sources(), lists };
  }

  /** Adds what a node at the end of the walk leads to. */
  #lead(lists: ListWriter, node: number, next: ListLevel | undefined): void {
    if (!next) {
      lists.add(Uint32Array.of(node), 0, 1);
      return;
    }
    for (let at = next.start[node]!; at < next.start[node + 1]!; at++) {
      const source = next.sources[at]!;
      const [from, to] = [next.lists.start[source]!, next.lists.end[source]!];
      lists.add(next.lists.nodes, from, to);
      this.#runtime.work(to - from + 1);
    }
  }

  /** The groups one step from each start; a walk that may have no step leads to the list of the start itself, too. */
  #sources(): Pick<ListLevel, 'start' | 'sources'> {
    const { of, count } = this.#graph.components;
    const { start, list } = this.#steps;
    if (this.#options.min > 0) return { start, sources: list.map((node) => of[node]!) };
    const nodeLimit = start.length - 1;
    const own = new Uint32Array(nodeLimit + 1);
    const sources = new Uint32Array(list.length + nodeLimit);
    let size = 0;
    for (let node = 0; node < nodeLimit; node++) {
      own[node] = size;
      sources[size++] = count + node;
      for (let at = start[node]!; at < start[node + 1]!; at++) sources[size++] = of[list[at]!]!;
    }
    own[nodeLimit] = size;
    return { start: own, sources };
  }

  /** Marks what lies behind the groups that are marked. */
  #goOn(): void {
    const { start, target } = this.#graph;
    for (let group = this.#isReached.length - 1; group >= 0; group--) {
      if (this.#isReached[group] === 0) continue;
      for (let at = start[group]!; at < start[group + 1]!; at++) this.#isReached[target[at]!] = 1;
    }
  }

  /** No shortest walk has more steps than this: it passes each node of a chain of groups at most once. */
  #longest(): number {
    const { start, target, members } = this.#graph;
    const lengths = new Uint32Array(this.#isReached.length);
    let longest = 0;
    for (let group = 0; group < lengths.length; group++) {
      if (this.#isReached[group] === 0) continue;
      let behind = 0;
      for (let at = start[group]!; at < start[group + 1]!; at++) behind = Math.max(behind, lengths[target[at]!]!);
      lengths[group] = behind + members.start[group + 1]! - members.start[group]!;
      longest = Math.max(longest, lengths[group]!);
    }
    return longest;
  }

  #ends(): Uint32Array {
    const { accepts, min } = this.#options;
    const { members, components } = this.#graph;
    const ends: number[] = [];
    for (let group = 0; group < components.count; group++) {
      if (this.#isReached[group] === 0) continue;
      for (let at = members.start[group]!; at < members.start[group + 1]!; at++)
        if (accepts(members.nodes[at]!)) ends.push(members.nodes[at]!);
    }
    if (min === 0)
      for (const node of this.#starts) {
        if (this.#isReached[components.of[node]!] === 0 && accepts(node)) ends.push(node);
      }
    return Uint32Array.from(ends);
  }
}
