import type { Row } from '../../../execution/frame.ts';
import type { Runtime } from '../../../execution/runtime.ts';
import { MOST_LISTED } from '../lists/most-listed.ts';
import { ReachedNodes } from './reached-nodes.ts';
import type { SpineSums } from './spine-sums.ts';

/** Which group an end belongs to. */
type GroupOf = { of(row: Row, node: number): number };

/** Groups of ends, and in how many ways each is come to; without it in one. */
type EndList = { readonly groups: Uint32Array; readonly ways: Float64Array | undefined };

/** What nodes at a position of the spine lead to. It is listed once for each of them, as long as there is room. */
export class EndLists {
  readonly #runtime: Runtime;
  readonly #sums: SpineSums;
  readonly #position: number;
  readonly #ends: GroupOf;
  readonly #counts: boolean;
  readonly #known = new Map<number, EndList>();
  readonly #found: ReachedNodes;
  #listed = 0;

  /** `counts`: whether the number of ways matters. */
  constructor(runtime: Runtime, sums: SpineSums, position: number, ends: GroupOf, counts: boolean) {
    this.#runtime = runtime;
    this.#sums = sums;
    this.#position = position;
    this.#ends = ends;
    this.#counts = counts;
    this.#found = new ReachedNodes(runtime.graph.nodeLimit);
  }

  /** Whether no more is remembered. */
  get isFull(): boolean {
    return this.#listed > MOST_LISTED;
  }

  of(row: Row, node: number): EndList {
    return this.#known.get(node) ?? this.#list(row, node);
  }

  #list(row: Row, node: number): EndList {
    const { nodes, times, count } = this.#sums.reach(row, [node], this.#position, this.#sums.last);
    this.#runtime.work(count + 1);
    const found = this.#found;
    found.clear();
    for (let at = 0; at < count; at++)
      if (times[nodes[at]!] !== 0) found.add(this.#ends.of(row, nodes[at]!), times[nodes[at]!]!);
    const groups = found.nodes.slice(0, found.count);
    const all = this.#counts ? Float64Array.from(groups, (group) => found.times[group]!) : undefined;
    const list = { groups, ways: all?.some((ways) => ways !== 1) ? all : undefined };
    this.#listed += groups.length + 1;
    if (this.isFull) return list;
    this.#known.set(node, list);
    this.#runtime.hold(1 + groups.length / (list.ways ? 2 : 4));
    return list;
  }
}
