import type { Runtime } from '../../execution/runtime.ts';
import type { RelationshipRuns } from '../../graph-source.ts';
import { lowerBound } from '../match/type-filter.ts';

const FEW_TYPES = 4;

/** Later than any visit: nothing open is reached through it. */
const SETTLED = 0x7fffffff;

/** Is told of each strongly connected component once all that it leads to is settled. */
type Settlement = {
  /** A component of one node, which may have a loop. */
  one(node: number): void;
  many(members: readonly number[]): void;
};

/** The steps that a walk may take from each node, and the components they make (Tarjan), found as far as is asked. */
export class CondensedSteps {
  readonly #runtime: Runtime;
  readonly #runs: RelationshipRuns;
  readonly #mask: Uint8Array | undefined;
  /** The types that may be walked, where they are so few that each is searched for. */
  readonly #few: readonly number[] | undefined;
  readonly #index: Int32Array;
  /** By node: its steps are the positions `from .. to - 1` of `steps`, which are positions of the runs. */
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  #steps = new Uint32Array(256);
  #length = 0;
  #visited = 0;

  constructor(runtime: Runtime, runs: RelationshipRuns, mask: Uint8Array | undefined) {
    this.#runtime = runtime;
    this.#runs = runs;
    this.#mask = mask;
    const types = mask && [...mask.keys()].filter((type) => mask[type] !== 0);
    this.#few = types && types.length <= FEW_TYPES ? types : undefined;
    const { nodeLimit } = runtime.graph;
    this.#index = new Int32Array(nodeLimit);
    this.from = new Uint32Array(nodeLimit);
    this.to = new Uint32Array(nodeLimit);
  }

  get steps(): Uint32Array {
    return this.#steps;
  }

  /** The steps from a node, without a look at what they lead to. They are forgotten by the next call. */
  only(node: number): Uint32Array {
    this.#length = 0;
    this.#open(node);
    return this.#steps.subarray(0, this.#length);
  }

  /** Depth first with a stack of its own. A component is settled when all it leads to is. */
  visit(start: number, settlement: Settlement): void {
    if (this.#index[start] !== 0) return;
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
      at.push(this.from[node]!);
    };
    enter(start);
    while (path.length > 0) {
      const top = path.length - 1;
      const node = path[top]!;
      const position = at[top]!;
      if (position < this.to[node]!) {
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
      if (members[members.length - 1] === node) {
        members.pop();
        index[node] = SETTLED;
        settlement.one(node);
      } else {
        const component = members.splice(members.lastIndexOf(node));
        for (const member of component) index[member] = SETTLED;
        settlement.many(component);
      }
    }
  }

  #open(node: number): void {
    this.from[node] = this.#length;
    const { start, end } = this.#runs;
    const [first, last] = [start[node]!, end[node]!];
    this.#reserve(last - first);
    if (!this.#few) this.#take(first, last);
    else
      for (const type of this.#few) {
        const from = lowerBound(this.#runs, first, last, type);
        this.#take(from, lowerBound(this.#runs, from, last, type + 1));
      }
    this.to[node] = this.#length;
    this.#runtime.work(this.#length - this.from[node]! + 1);
  }

  #take(first: number, last: number): void {
    const [visible, mask, steps] = [this.#runtime.visible, this.#mask, this.#steps];
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
}
