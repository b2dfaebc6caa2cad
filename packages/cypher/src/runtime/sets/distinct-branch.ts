import type { Compiler } from '../../execution/compiler.ts';
import type { Frame, Row } from '../../execution/frame.ts';
import { Neighbours } from './neighbours.ts';
import type { NodeCondition, NodeFilter } from './node-filter.ts';
import type { SetEdge } from './set-pattern.ts';

const NONE = -1;
const SEVERAL = -2;

/** An edge with the nodes it may lead to. */
type FilteredEdge = { readonly edge: SetEdge; readonly far: NodeFilter };

/** A semi-join over two steps behind each other that must not use the same relationship. */
export class DistinctBranch implements NodeCondition {
  readonly #first: Neighbours;
  readonly #second: Neighbours;
  readonly #middle: NodeFilter;
  readonly #far: NodeFilter;
  readonly #onlyLoops: boolean;
  /** By middle: the end of the only way on, or how many ways there are. */
  readonly #waysOn = new Map<number, number>();

  constructor(
    compiler: Compiler,
    [first, second]: readonly [FilteredEdge, FilteredEdge],
    frame: Frame,
    onlyLoops: boolean,
  ) {
    this.#first = new Neighbours(compiler, first.edge, frame, { back: false });
    this.#second = new Neighbours(compiler, second.edge, frame, { back: false });
    this.#middle = first.far;
    this.#far = second.far;
    this.#onlyLoops = onlyLoops;
  }

  holds(row: Row, node: number): boolean {
    this.#first.load(row, node);
    const { from, to } = this.#first;
    const middles = this.#first.list.subarray(from, to);
    return middles.some((middle) => {
      if (!this.#middle.accepts(row, middle)) return false;
      const way = this.#wayOn(row, middle);
      if (way < 0) return way === SEVERAL;
      return this.#onlyLoops ? way !== middle || node !== middle : way !== node;
    });
  }

  reset(): void {
    this.#waysOn.clear();
    this.#first.reset();
    this.#second.reset();
    this.#middle.reset();
    this.#far.reset();
  }

  #wayOn(row: Row, middle: number): number {
    let way = this.#waysOn.get(middle);
    if (way === undefined) {
      way = this.#findWay(row, middle);
      this.#waysOn.set(middle, way);
    }
    return way;
  }

  #findWay(row: Row, middle: number): number {
    this.#second.load(row, middle);
    const { list, from, to } = this.#second;
    let way = NONE;
    for (let at = from; at < to; at++) {
      if (!this.#far.accepts(row, list[at]!)) continue;
      if (way !== NONE) return SEVERAL;
      way = list[at]!;
    }
    return way;
  }
}

/** Two semi-joins from the same node that must not use the same relationship. */
export class SiblingBranches implements NodeCondition {
  readonly #neighbours: readonly [Neighbours, Neighbours];
  readonly #far: readonly [NodeFilter, NodeFilter];
  readonly #onlyLoops: boolean;

  constructor(
    compiler: Compiler,
    [first, second]: readonly [FilteredEdge, FilteredEdge],
    frame: Frame,
    onlyLoops: boolean,
  ) {
    const neighbours = ({ edge }: FilteredEdge) => new Neighbours(compiler, edge, frame, { back: false });
    this.#neighbours = [neighbours(first), neighbours(second)];
    this.#far = [first.far, second.far];
    this.#onlyLoops = onlyLoops;
  }

  /** Of each side at most two relationships have to be known. Both sides list the same ones in the same order, */
  holds(row: Row, node: number): boolean {
    const [first, second] = [this.#firstTwo(row, node, 0), this.#firstTwo(row, node, 1)];
    if (first.length === 0 || second.length === 0) return false;
    if (first.length > 1 || second.length > 1) return true;
    // or just loops are listed on both.
    return this.#onlyLoops ? first[0]!.end !== node || second[0]!.end !== node : first[0]!.at !== second[0]!.at;
  }

  #firstTwo(row: Row, node: number, side: 0 | 1): { readonly at: number; readonly end: number }[] {
    const neighbours = this.#neighbours[side];
    neighbours.load(row, node);
    const { list, from, to } = neighbours;
    const ends = list.subarray(from, to);
    const found: { at: number; end: number }[] = [];
    for (let at = 0; at < ends.length && found.length < 2; at++)
      if (this.#far[side].accepts(row, ends[at]!)) found.push({ at, end: ends[at]! });
    return found;
  }

  reset(): void {
    for (const neighbours of this.#neighbours) neighbours.reset();
    for (const far of this.#far) far.reset();
  }
}
