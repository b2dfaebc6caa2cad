import type { Compiler } from '../../../execution/compiler.ts';
import type { Frame, Row } from '../../../execution/frame.ts';
import { Neighbours } from '../neighbours.ts';
import type { SetEdge } from '../set-pattern.ts';
import { NodeSums } from './node-sums.ts';

const LONGEST = 3;

type Bounds = { readonly min: number; readonly max: number };

/** Nodes with the number of ways to each. */
type Level = { readonly nodes: number[]; readonly times: number[] };

/**
 * The ends of trails of up to three relationships, each with the number of trails to it, whatever cycles there are: all
 * walks, less those that use a relationship twice.
 */
export class ShortEnds {
  readonly #neighbours: Neighbours;
  readonly #bounds: Bounds;
  readonly #sums: NodeSums;
  readonly #found: NodeSums;

  static canFind({ max }: Bounds): boolean {
    return max <= LONGEST;
  }

  constructor(compiler: Compiler, edge: SetEdge, frame: Frame, back: boolean, bounds: Bounds) {
    this.#neighbours = new Neighbours(compiler, edge, frame, { back });
    this.#bounds = bounds;
    this.#sums = new NodeSums(compiler.runtime);
    this.#found = new NodeSums(compiler.runtime);
  }

  each(row: Row, start: number, found: (end: number, times: number) => void): void {
    const { min, max } = this.#bounds;
    const all = this.#found;
    let level: Level = { nodes: [start], times: [1] };
    if (min === 0) all.add(start, 1);
    const around = this.#around(row, start);
    for (let length = 1; length <= max && level.nodes.length > 0; length++) {
      level = this.#next(row, level);
      if (length < min) continue;
      for (let at = 0; at < level.nodes.length; at++) all.add(level.nodes[at]!, level.times[at]!);
      if (length === 2 && around.loops > 0) all.add(start, -around.loops);
      if (length === 3) this.#takeRepeated(row, start, around);
    }
    all.take(found);
  }

  #next(row: Row, { nodes, times }: Level): Level {
    const [sums, neighbours] = [this.#sums, this.#neighbours];
    for (let at = 0; at < nodes.length; at++) {
      neighbours.load(row, nodes[at]!);
      const { list, from, to } = neighbours;
      for (let end = from; end < to; end++) sums.add(list[end]!, times[at]!);
    }
    const next: Level = { nodes: [], times: [] };
    sums.take((node, ways) => {
      next.nodes.push(node);
      next.times.push(ways);
    });
    return next;
  }

  #around(row: Row, start: number) {
    this.#neighbours.load(row, start);
    const next = this.#neighbours.list.slice(this.#neighbours.from, this.#neighbours.to);
    return { next, loops: countIn(next, start) };
  }

  /** Of three relationships the second is the first again, the third the second, or the third the first. */
  #takeRepeated(
    row: Row,
    start: number,
    { next, loops }: { readonly next: Uint32Array; readonly loops: number },
  ): void {
    for (const node of next) {
      if (loops > 0) this.#found.add(node, -loops);
      this.#neighbours.load(row, node);
      const on = this.#neighbours.list.subarray(this.#neighbours.from, this.#neighbours.to);
      const repeated = countIn(on, node) + countIn(on, start);
      if (repeated > 0) this.#found.add(node, -repeated);
    }
    // A loop three times is in each of the three.
    if (loops > 0) this.#found.add(start, 2 * loops);
  }
}

function countIn(nodes: Uint32Array, wanted: number): number {
  let count = 0;
  for (const node of nodes) if (node === wanted) count++;
  return count;
}
