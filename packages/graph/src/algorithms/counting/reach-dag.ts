import { POLL_EVERY } from '../../deadline.ts';
import { type Components, componentsAlong } from '../components/components.ts';
import { type Members, membersOf } from '../components/condensation.ts';
import { hasBit, type Run, type Terrain } from '../walk/terrain.ts';
import { Uint32List } from '../walk/uint32-list.ts';

/**
 * What reaches which seed, reduced to rows. Nodes of one row reach exactly the same seeds: they are in one component,
 * or have a single successor row, or the same set of successor rows. A row's own seed is added to what the rows ahead
 * reach; rows ahead have lower numbers.
 */
export type ReachDag = {
  readonly rowCount: number;
  /** Per node its row; `NO_ROW` where no seed is reached. */
  readonly rowOf: Uint32Array;
  /** The rows one step ahead of row `r` are the positions `start[r] .. start[r + 1] - 1` of `ahead`. */
  readonly start: Uint32Array;
  readonly ahead: Uint32Array;
  /** Rows that hold seeds, ascending. */
  readonly seedRows: Uint32Array;
};

export const NO_ROW = 0xffffffff;

/**
 * `run` leads towards the seeds; `relevant` is a bitmap of the nodes that reach one, the seeds included. `known`: the
 * components of these nodes along the run, if someone has found them.
 */
export function reachDag(
  terrain: Terrain,
  run: Run,
  relevant: Uint32Array,
  seeds: Uint32Array,
  known?: Components,
): ReachDag {
  const closed = terrain.memory.uint32(relevant.length);
  for (let word = 0; word < closed.length; word++) closed[word] = ~relevant[word]!;
  const ground = { ...terrain, closed };
  const components = known ?? componentsAlong(ground, run);
  const members = membersOf(terrain.memory, components);
  const hasSeed = terrain.memory.uint8(components.count);
  for (let i = 0; i < seeds.length; i++) hasSeed[components.of[seeds[i]!]!] = 1;
  return new RowMaker(ground, run, members).make(components.count, hasSeed);
}

class RowMaker {
  readonly #terrain: Terrain;
  readonly #run: Run;
  readonly #members: Members;
  readonly #rowOf: Uint32Array;
  readonly #ahead: Uint32List;
  readonly #start: Uint32List;
  readonly #seedRows: Uint32List;
  /** Per row, the component + 1 that last had it ahead. */
  readonly #stamp: Uint32Array;
  /** Open hash table of rows + 1 without a seed, by the rows ahead of them. */
  readonly #table: Uint32Array;
  #rows = 0;
  #budget = 0;

  constructor(terrain: Terrain, run: Run, members: Members) {
    const { memory } = terrain;
    const componentCount = members.start.length - 1;
    this.#terrain = terrain;
    this.#run = run;
    this.#members = members;
    this.#rowOf = memory.uint32(terrain.nodeCount).fill(NO_ROW);
    this.#ahead = new Uint32List(memory, 1024);
    this.#start = new Uint32List(memory, 1024);
    this.#seedRows = new Uint32List(memory);
    this.#stamp = memory.uint32(componentCount);
    this.#table = memory.uint32(2 ** Math.ceil(Math.log2(2 * componentCount + 2)));
  }

  /** Components are visited in the order of their numbers, so everything ahead of one already has its row. */
  make(componentCount: number, hasSeed: Uint8Array): ReachDag {
    this.#start.push(0);
    for (let component = 0; component < componentCount; component++) {
      const row = this.#rowFor(component, hasSeed[component] === 1);
      const { start, nodes } = this.#members;
      for (let i = start[component]!; i < start[component + 1]!; i++) this.#rowOf[nodes[i]!] = row;
    }
    return {
      rowCount: this.#rows,
      rowOf: this.#rowOf,
      start: this.#start.view(),
      ahead: this.#ahead.view(),
      seedRows: this.#seedRows.view(),
    };
  }

  #rowFor(component: number, hasSeed: boolean): number {
    const first = this.#ahead.length;
    const hash = this.#gatherAhead(component);
    if (hasSeed) {
      this.#seedRows.push(this.#rows);
      return this.#newRow();
    }
    const found =
      this.#ahead.length === first + 1 ? this.#ahead.items[first]! : this.#lookUp(hash, first, component + 1);
    if (found === NO_ROW) return this.#newRow();
    this.#ahead.length = first;
    return found;
  }

  #newRow(): number {
    this.#start.push(this.#ahead.length);
    return this.#rows++;
  }

  /** Appends each row ahead of the component once and returns a hash that does not depend on their order. */
  #gatherAhead(component: number): number {
    const { kinds, excluded, deadline } = this.#terrain;
    const { start, end, other, kind, edge } = this.#run;
    const rowOf = this.#rowOf;
    const stamp = this.#stamp;
    let hash = 0;
    for (let i = this.#members.start[component]!; i < this.#members.start[component + 1]!; i++) {
      const node = this.#members.nodes[i]!;
      const last = end[node]!;
      let at = start[node]!;
      this.#budget -= last - at + 1;
      if (this.#budget < 0) {
        deadline.check();
        this.#budget = POLL_EVERY;
      }
      for (; at < last; at++) {
        const target = other[at]!;
        const row = rowOf[target]!;
        // A target without a row is in this same component, or reaches no seed.
        if (row === NO_ROW || stamp[row] === component + 1) continue;
        if (kinds[kind[at]!] === 0) continue;
        if (excluded !== undefined && hasBit(excluded, edge[at]!)) continue;
        stamp[row] = component + 1;
        this.#ahead.push(row);
        hash = (hash + Math.imul(row ^ (row >>> 15), 0x9e3779b1)) | 0;
      }
    }
    return hash;
  }

  /** A row without a seed whose rows ahead are exactly those stamped; otherwise the next row is inserted. */
  #lookUp(hash: number, first: number, stamp: number): number {
    const table = this.#table;
    const mask = table.length - 1;
    const length = this.#ahead.length - first;
    for (let slot = (hash ^ (hash >>> 16)) & mask; ; slot = (slot + 1) & mask) {
      const row = table[slot]! - 1;
      if (row < 0) {
        table[slot] = this.#rows + 1;
        return NO_ROW;
      }
      if (this.#isSame(row, length, stamp)) return row;
    }
  }

  #isSame(row: number, length: number, stamp: number): boolean {
    const from = this.#start.items[row]!;
    const to = this.#start.items[row + 1]!;
    if (to - from !== length) return false;
    for (let i = from; i < to; i++) if (this.#stamp[this.#ahead.items[i]!] !== stamp) return false;
    return true;
  }
}
