import type { Compiler } from '../../../execution/compiler.ts';
import type { Frame, Row } from '../../../execution/frame.ts';
import type { LaneSet } from '../lanes/lane-set.ts';
import { Neighbours } from '../neighbours.ts';
import type { SetEdge } from '../set-pattern.ts';
import { LONGEST_SHORT, ShortDetours } from './short-detours.ts';

/** Whether a walk without a direction has at least two relationships. */
export function isLongUndirected({ relationship: { range, direction } }: SetEdge): boolean {
  return direction === 'both' && (range?.min ?? 1) === 2;
}

/** `*2..5` as `*1..5`. */
export function withOneStep(edge: SetEdge): SetEdge {
  const { relationship } = edge;
  return { ...edge, relationship: { ...relationship, range: { min: 1, max: relationship.range!.max } } };
}

/**
 * Walks without a direction of at least two relationships lead to each node that is reached at all and is not next to the start:
 * a shortest walk is one. For the start and the nodes next to it, another way has to be found, or a cycle at one of the two.
 */
export class AdjacentPairs {
  readonly #neighbours: Neighbours;
  readonly #max: number;
  /** Once relationships are laid out. */
  #detours: ShortDetours | undefined;

  constructor(compiler: Compiler, edge: SetEdge, frame: Frame) {
    this.#neighbours = new Neighbours(compiler, edge, frame, { back: false });
    this.#max = edge.relationship.range!.max ?? Number.POSITIVE_INFINITY;
  }

  reset(): void {
    this.#neighbours.reset();
    this.#detours = undefined;
  }

  /** Takes out pairs of which only shorter walks are known. `starts` are the nodes of the lanes. */
  apply(row: Row, ends: LaneSet, starts: readonly number[]): void {
    for (const [lane, start] of starts.entries()) {
      const times = new Map<number, number>();
      for (const end of this.#nextTo(row, start))
        if ((ends.bits[end]! & (1 << lane)) !== 0) times.set(end, (times.get(end) ?? 0) + 1);
      for (const [end, count] of times) if (!this.#leadsTo(row, start, end, count)) ends.bits[end]! &= ~(1 << lane);
    }
  }

  #nextTo(row: Row, node: number): Uint32Array {
    this.#neighbours.load(row, node);
    return this.#neighbours.list.slice(this.#neighbours.from, this.#neighbours.to);
  }

  /** `count`: the relationships between them. */
  #leadsTo(row: Row, start: number, end: number, count: number): boolean {
    if (this.#max < 2) return false;
    if (start === end) return count > 1 || this.#hasCycle(row, start, start, this.#max);
    if (this.#max > 2 && count > 2) return true;
    const { starts, list } = this.#neighbours;
    if (starts) this.#detours ??= new ShortDetours({ start: starts, list });
    if (this.#detours?.has(start, end, this.#max)) return true;
    if (this.#hasLoop(row, start) || this.#hasLoop(row, end)) return true;
    if ((!this.#detours || this.#max > LONGEST_SHORT) && this.#hasDetour(row, start, end)) return true;
    return this.#hasCycle(row, start, end, this.#max - 1) || this.#hasCycle(row, end, start, this.#max - 1);
  }

  #hasLoop(row: Row, node: number): boolean {
    return this.#detours ? this.#detours.hasLoop(node) : this.#nextTo(row, node).includes(node);
  }

  /** Whether a way leads from one node to the other, not over a relationship between them: from both, until they meet. */
  #hasDetour(row: Row, start: number, end: number): boolean {
    const sides = [start, end].map((node) => ({ seen: new Set([node]), frontier: [node] }));
    for (let length = 1; length <= this.#max; length++) {
      const [near, far] = sides.toSorted((a, b) => a.frontier.length - b.frontier.length) as [Side, Side];
      const reached: number[] = [];
      for (const node of near.frontier)
        for (const other of this.#nextTo(row, node)) {
          if ((node === start && other === end) || (node === end && other === start)) continue;
          if (far.seen.has(other)) return true;
          if (near.seen.has(other)) continue;
          near.seen.add(other);
          reached.push(other);
        }
      if (reached.length === 0) return false;
      near.frontier = reached;
    }
    return false;
  }

  /** Whether a cycle of at least two relationships leads through a node, other than over those to or from `without`. */
  #hasCycle(row: Row, start: number, without: number, longest: number): boolean {
    if (longest < 2 || (longest === 2 && this.#detours?.hasParallel(start) === false)) return false;
    /** By node: how it was reached first. */
    const found = new Map<number, { readonly first: number; readonly depth: number }>();
    let frontier = [start];
    for (let depth = 1; 2 * depth - 1 <= longest && frontier.length > 0; depth++) {
      const reached: number[] = [];
      for (const node of frontier)
        for (const [at, other] of this.#nextTo(row, node).entries()) {
          if (other === start || (node === start && other === without)) continue;
          const first = node === start ? at : found.get(node)!.first;
          const known = found.get(other);
          if (!known) {
            found.set(other, { first, depth });
            reached.push(other);
          } else if (known.first !== first && depth + known.depth <= longest) return true;
        }
      frontier = reached;
    }
    return false;
  }
}

type Side = { readonly seen: Set<number>; frontier: number[] };
