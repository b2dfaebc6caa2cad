import { GrowingList } from '../values/growing-list.ts';
import { powerOfTwo } from '../values/shared-memory.ts';
import { rowsByNode } from './rows-by-node.ts';

/** What becomes of edges that are named by the same (start, kind, end). */
type Unification = {
  /** The first of them. False leaves it out, and the next one is the first again. */
  readonly takes: (row: number) => boolean;
  /** A later one, which goes into the first. */
  readonly unites: (known: number, row: number) => void;
};

type EdgeCells = Record<'starts' | 'kinds' | 'ends' | 'records' | 'origins', Uint32Array>;

/** Edges in the order they come, each as often as it is written; after `unite`, each (start, kind, end) once. */
export class PendingEdges {
  readonly starts = new GrowingList();
  readonly kinds = new GrowingList();
  readonly ends = new GrowingList();
  readonly records = new GrowingList();
  readonly origins = new GrowingList();

  get count(): number {
    return this.starts.length;
  }

  /** Space for `count` more edges, to be filled immediately. */
  extend(count: number): EdgeCells {
    return {
      starts: this.starts.extend(count),
      kinds: this.kinds.extend(count),
      ends: this.ends.extend(count),
      records: this.records.extend(count),
      origins: this.origins.extend(count),
    };
  }

  /**
   * Leaves each edge once, where it came first. A hash table of all edges would wait for main memory at nearly each of
   * them; edges grouped by one end are compared within their group.
   */
  unite(nodes: number, unification: Unification): void {
    const starts = this.starts.view();
    const ends = this.ends.view();
    const byEnd = repetitions(ends) >= repetitions(starts);
    const { bounds, rows } = rowsByNode(byEnd ? ends : starts, nodes);
    const group = new Group(byEnd ? starts : ends, this.kinds.view(), unification);
    let left = 0;
    for (let node = 0; node < nodes; node++) left += group.unite(rows, bounds[node]!, bounds[node + 1]!);
    if (left > 0) this.#drop(group.left);
  }

  #drop(left: Uint8Array): void {
    for (const list of this.#lists()) list.filter((row) => left[row] === 0);
  }

  #lists(): GrowingList[] {
    return [this.starts, this.kinds, this.ends, this.records, this.origins];
  }
}

/** How often a row has the node of the row before it. Grouping by nodes that repeat reads rows nearly in order. */
function repetitions(nodes: Uint32Array): number {
  let count = 0;
  for (let row = 1; row < nodes.length; row++) if (nodes[row] === nodes[row - 1]) count++;
  return count;
}

/** Unites the edges of one node after the other. */
class Group {
  /** 1 for each row that is not to stay. */
  readonly left: Uint8Array;
  readonly #far: Uint32Array;
  readonly #kinds: Uint32Array;
  readonly #unification: Unification;
  /** Rows plus 1, by hash of their kind and far end. */
  #slots = new Uint32Array(64);

  constructor(far: Uint32Array, kinds: Uint32Array, unification: Unification) {
    this.left = new Uint8Array(far.length);
    this.#far = far;
    this.#kinds = kinds;
    this.#unification = unification;
  }

  /** How many of `rows[from]` .. `rows[to - 1]` do not stay. */
  unite(rows: Uint32Array, from: number, to: number): number {
    const room = powerOfTwo((to - from) * 2);
    if (room > this.#slots.length) this.#slots = new Uint32Array(room);
    else this.#slots.fill(0, 0, room);
    let gone = 0;
    for (let at = from; at < to; at++) if (!this.#stays(rows[at]!, room - 1)) gone++;
    return gone;
  }

  #stays(row: number, mask: number): boolean {
    const [slots, far, kinds] = [this.#slots, this.#far, this.#kinds];
    let slot = hash(far[row]!, kinds[row]!) & mask;
    for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const known = slots[slot]! - 1;
      if (far[known] !== far[row] || kinds[known] !== kinds[row]) continue;
      this.#unification.unites(known, row);
      this.left[row] = 1;
      return false;
    }
    if (!this.#unification.takes(row)) {
      this.left[row] = 1;
      return false;
    }
    slots[slot] = row + 1;
    return true;
  }
}

function hash(node: number, kind: number): number {
  const mixed = Math.imul(node, 0x9e3779b1) ^ Math.imul(kind, 0xc2b2ae35);
  return mixed ^ (mixed >>> 15);
}
