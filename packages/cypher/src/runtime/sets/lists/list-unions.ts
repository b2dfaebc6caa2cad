import type { Runtime } from '../../../execution/runtime.ts';
import type { OrderedStarts } from './common-sources.ts';
import type { ListLevel } from './list-level.ts';

/** The mark of nodes that come from lists which the next groups of starts are likely to have, too. */
const SHARED = 0xffffffff;

/** The ends of each group of starts: the union of the lists of its sources. */
export class ListUnions {
  /** Nodes of shared lists, and how many there are. */
  readonly shared: Uint32Array;
  sharedCount = 0;
  /** Those of the group that are not shared. */
  readonly own: Uint32Array;
  ownCount = 0;
  readonly #runtime: Runtime;
  readonly #level: ListLevel;
  readonly #starts: OrderedStarts;
  readonly #mark: Uint32Array;
  /** The sources whose lists are shared now, and how many nodes were shared before each. */
  #path: { readonly source: number; readonly before: number }[] = [];
  readonly #isShared: Uint8Array;
  #stamp = 0;
  #key = -1;

  constructor(runtime: Runtime, level: ListLevel, starts: OrderedStarts) {
    const { nodeLimit } = runtime.graph;
    this.#runtime = runtime;
    this.#level = level;
    this.#starts = starts;
    this.shared = new Uint32Array(nodeLimit);
    this.own = new Uint32Array(nodeLimit);
    this.#mark = new Uint32Array(nodeLimit);
    this.#isShared = new Uint8Array(level.lists.start.length);
  }

  /** How many ends the group has that was loaded last. */
  get count(): number {
    return this.sharedCount + this.ownCount;
  }

  has(node: number): boolean {
    return this.#mark[node]! >= this.#stamp;
  }

  /** Whether the shared nodes of a group are others than those of the one loaded last. */
  changesShared(position: number): boolean {
    return this.#starts.keys[position] !== this.#key;
  }

  load(position: number): void {
    const { keys, groups } = this.#starts;
    if (this.changesShared(position)) this.#follow(keys[position]!);
    const { start, sources, lists } = this.#level;
    const [mark, own, stamp] = [this.#mark, this.own, ++this.#stamp];
    let count = 0;
    let visits = 1;
    for (const node of groups[position]!)
      for (let at = start[node]!; at < start[node + 1]!; at++) {
        const source = sources[at]!;
        if (this.#isShared[source] === 1) continue;
        const [from, to] = [lists.start[source]!, lists.end[source]!];
        count = addUnmarked(lists.nodes, from, to, mark, stamp, own, count);
        visits += to - from + 1;
      }
    this.ownCount = count;
    this.#runtime.work(visits);
  }

  /** Goes over to other shared lists, and keeps those that both have in front. */
  #follow(key: number): void {
    const path = this.#starts.pathOf(key);
    const { lists } = this.#level;
    const differs = this.#path.findIndex(({ source }, at) => source !== path[at]);
    const kept = differs < 0 ? this.#path.length : differs;
    for (const { source } of this.#path.slice(kept)) this.#isShared[source] = 0;
    const left = this.#path[kept]?.before ?? this.sharedCount;
    for (let at = left; at < this.sharedCount; at++) this.#mark[this.shared[at]!] = 0;
    this.sharedCount = left;
    this.#path = this.#path.slice(0, kept);
    for (const source of path.slice(kept)) {
      this.#path.push({ source, before: this.sharedCount });
      this.#isShared[source] = 1;
      const [from, to] = [lists.start[source]!, lists.end[source]!];
      this.sharedCount = addUnmarked(lists.nodes, from, to, this.#mark, SHARED, this.shared, this.sharedCount);
      this.#runtime.work(to - from + 1);
    }
    this.#key = key;
  }
}

/** Adds the nodes of a list whose mark is lower, and marks them. Returns how many there are then. */
function addUnmarked(
  list: Uint32Array,
  from: number,
  to: number,
  mark: Uint32Array,
  stamp: number,
  into: Uint32Array,
  before: number,
): number {
  let count = before;
  for (let at = from; at < to; at++) {
    const node = list[at]!;
    if (mark[node]! >= stamp) continue;
    mark[node] = stamp;
    into[count++] = node;
  }
  return count;
}
