import type { KindCells } from '../adjacency.ts';
import { sharedBytes, sharedUint16, sharedUint32 } from '../values/shared-memory.ts';
import { boundsAfter, movedRuns, NOTHING_MOVED, type RunBounds, runEnd, runStart } from './run-bounds.ts';

/**
 * One direction of the graph: for each node the run of edges on its side, sorted by kind, then by neighbour. `cursor`
 * is how much of the arrays is used; runs of newer versions are appended there.
 */
export type RunSpace = RunBounds & {
  readonly other: Uint32Array;
  readonly kind: KindCells;
  readonly edge: Uint32Array;
  readonly cursor: Int32Array;
};

/** Edges to lay out, by edge index; `kind` is `NO_KIND` where no edge is. */
type EdgeEnds = { readonly near: Uint32Array; readonly far: Uint32Array; readonly kind: Uint16Array };

export const NO_KIND = 0xffff;
const BYTE_KINDS = 256;

/**
 * Spare capacity for the runs of later commits, as a fraction of the edges. Memory that is never written is never
 * allocated.
 */
const SPARE = 1 / 4;

export function layOutRuns(nodeCount: number, edges: EdgeEnds): RunSpace {
  const { near, far, kind } = edges;
  const start = sharedUint32(nodeCount);
  const end = sharedUint32(nodeCount);
  let live = 0;
  let highest = 0;
  for (let edge = 0; edge < kind.length; edge++) {
    if (kind[edge] === NO_KIND) continue;
    end[near[edge]!]!++;
    if (kind[edge]! > highest) highest = kind[edge]!;
    live++;
  }
  let at = 0;
  for (let node = 0; node < nodeCount; node++) {
    start[node] = at;
    at += end[node]!;
    end[node] = start[node]!;
  }

  const space = spaceWithRoom(start, end, live, highest);
  for (let edge = 0; edge < kind.length; edge++) {
    if (kind[edge] === NO_KIND) continue;
    const position = end[near[edge]!]!++;
    space.other[position] = far[edge]!;
    space.kind[position] = kind[edge]!;
    space.edge[position] = edge;
  }
  const sorter = new RunSorter(space);
  for (let node = 0; node < nodeCount; node++) sorter.sort(start[node]!, end[node]!);
  return space;
}

/** The edge of this kind between `near`, whose run is searched, and `far`. */
export function findInRun(space: RunSpace, near: number, kind: number, far: number): number | undefined {
  let low = runStart(space, near);
  let high = runEnd(space, near) - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const order = space.kind[middle]! - kind || space.other[middle]! - far;
    if (order === 0) return space.edge[middle]!;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

/** Arrays for `taken` run entries with kinds up to `highest`, counted as used, and some spare capacity. */
export function spaceWithRoom(start: Uint32Array, end: Uint32Array, taken: number, highest: number): RunSpace {
  const room = taken + Math.ceil(taken * SPARE) + 64;
  const cursor = new Int32Array(new SharedArrayBuffer(4));
  cursor[0] = taken;
  const kind = highest < BYTE_KINDS ? sharedBytes(room) : sharedUint16(room);
  const [other, edge] = [sharedUint32(room), sharedUint32(room)];
  return { start, end, moved: NOTHING_MOVED, other, kind, edge, cursor };
}

const INSERTION = 24;

/** Sorts runs by kind, then by the other end: short ones in place, long ones by merging through scratch memory. */
class RunSorter {
  readonly #space: RunSpace;
  #keys = new Float64Array(0);
  #edges = new Uint32Array(0);
  #keysB = new Float64Array(0);
  #edgesB = new Uint32Array(0);

  constructor(space: RunSpace) {
    this.#space = space;
  }

  sort(from: number, to: number): void {
    if (to - from < 2) return;
    if (to - from <= INSERTION) this.#insertion(from, to);
    else if (!this.#sorted(from, to)) this.#merge(from, to);
  }

  #sorted(from: number, to: number): boolean {
    const { kind, other } = this.#space;
    for (let i = from + 1; i < to; i++)
      if (kind[i]! < kind[i - 1]! || (kind[i] === kind[i - 1] && other[i]! < other[i - 1]!)) return false;
    return true;
  }

  #insertion(from: number, to: number): void {
    const { kind, other, edge } = this.#space;
    for (let i = from + 1; i < to; i++) {
      const k = kind[i]!;
      const o = other[i]!;
      const e = edge[i]!;
      let hole = i;
      for (; hole > from && (kind[hole - 1]! > k || (kind[hole - 1] === k && other[hole - 1]! > o)); hole--) {
        kind[hole] = kind[hole - 1]!;
        other[hole] = other[hole - 1]!;
        edge[hole] = edge[hole - 1]!;
      }
      kind[hole] = k;
      other[hole] = o;
      edge[hole] = e;
    }
  }

  #merge(from: number, to: number): void {
    const length = to - from;
    this.#reserve(length);
    const { kind, other, edge } = this.#space;
    for (let i = 0; i < length; i++) {
      this.#keys[i] = kind[from + i]! * 0x1_0000_0000 + other[from + i]!;
      this.#edges[i] = edge[from + i]!;
    }
    for (let width = 1; width < length; width *= 2) this.#mergePass(width, length);
    for (let i = 0; i < length; i++) {
      const key = this.#keys[i]!;
      other[from + i] = key % 0x1_0000_0000;
      kind[from + i] = Math.floor(key / 0x1_0000_0000);
      edge[from + i] = this.#edges[i]!;
    }
  }

  #mergePass(width: number, length: number): void {
    const [keys, edges, keysB, edgesB] = [this.#keys, this.#edges, this.#keysB, this.#edgesB];
    for (let low = 0; low < length; low += 2 * width) {
      const middle = Math.min(low + width, length);
      const high = Math.min(low + 2 * width, length);
      let left = low;
      let right = middle;
      for (let i = low; i < high; i++) {
        const takeLeft = left < middle && (right >= high || keys[left]! <= keys[right]!);
        const taken = takeLeft ? left++ : right++;
        keysB[i] = keys[taken]!;
        edgesB[i] = edges[taken]!;
      }
    }
    [this.#keys, this.#edges, this.#keysB, this.#edgesB] = [keysB, edgesB, keys, edges];
  }

  #reserve(length: number): void {
    if (this.#keys.length >= length) return;
    this.#keys = new Float64Array(length * 2);
    this.#edges = new Uint32Array(length * 2);
    this.#keysB = new Float64Array(length * 2);
    this.#edgesB = new Uint32Array(length * 2);
  }
}

/** One entry of a run. */
export type RunEntry = { readonly kind: number; readonly other: number; readonly edge: number };

/** What a commit does to the runs of one direction. */
type RunChanges = {
  /** New entries by node; an empty list where entries are only removed. */
  readonly added: ReadonlyMap<number, RunEntry[]>;
  readonly removed: (edge: number) => boolean;
};

/**
 * The next version of a direction: runs of the changed nodes are rewritten at the end. Undefined if all runs must be
 * rewritten, because the capacity is used up or a kind does not fit.
 */
export function rewriteRuns(space: RunSpace, nodeCount: number, changes: RunChanges): RunSpace | undefined {
  let need = 0;
  for (const [node, added] of changes.added) {
    need += added.length + runEnd(space, node) - runStart(space, node);
    if (space.kind.BYTES_PER_ELEMENT === 1 && added.some((entry) => entry.kind >= BYTE_KINDS)) return undefined;
  }
  let at = space.cursor[0]!;
  if (at + need > space.other.length) return undefined;

  const { other, kind, edge } = space;
  const nodes = [...changes.added.keys()].sort((a, b) => a - b);
  const moved = movedRuns(nodes.length);
  for (const [place, node] of nodes.entries()) {
    const added = changes.added.get(node)!;
    added.sort((a, b) => a.kind - b.kind || a.other - b.other);
    moved.nodes[place] = node;
    moved.starts[place] = at;
    let next = 0;
    const put = (entry: RunEntry) => {
      other[at] = entry.other;
      kind[at] = entry.kind;
      edge[at++] = entry.edge;
    };
    const end = runEnd(space, node);
    for (let old = runStart(space, node); old < end; old++) {
      if (changes.removed(edge[old]!)) continue;
      const k = kind[old]!;
      const o = other[old]!;
      for (; next < added.length && isBefore(added[next]!, k, o); next++) put(added[next]!);
      other[at] = o;
      kind[at] = k;
      edge[at++] = edge[old]!;
    }
    for (; next < added.length; next++) put(added[next]!);
    moved.ends[place] = at;
  }
  space.cursor[0] = at;
  return { ...boundsAfter(space, nodeCount, moved), other, kind, edge, cursor: space.cursor };
}

function isBefore(entry: RunEntry, kind: number, other: number): boolean {
  return entry.kind < kind || (entry.kind === kind && entry.other < other);
}
