import type { Compiler } from '../../../execution/compiler.ts';
import type { Frame, Row } from '../../../execution/frame.ts';
import { TypeFilter } from '../../match/type-filter.ts';
import { TrailEnds } from '../../trail-count/trail-ends.ts';
import { TrailSums } from '../../trail-count/trail-sums.ts';
import { Neighbours } from '../neighbours.ts';
import type { SetEdge, SetNode } from '../set-pattern.ts';
import { ShortEnds } from './short-ends.ts';

/** In how many ways something can be matched from a node. */
export type NodeCount = (row: Row, node: number) => number;

/** Calls `found` with each node that an edge leads to, and in how many ways. Nodes beside `only` may be left out. */
export type EachEnd = (
  row: Row,
  node: number,
  found: (end: number, times: number) => void,
  only?: readonly number[],
) => void;

/** A node at the end of a way, in how many ways it is come to, and the node in front of it. */
type FoundEnd = (end: number, times: number, before: number) => void;

/** The ends of a way through a pattern, with the number of matches of everything beside the way. */
export class EndsAlong {
  readonly #steps: readonly EachEnd[];
  readonly #beside: readonly NodeCount[];

  /** `next`: the edge below the last node of the way that is counted elsewhere. */
  constructor(
    compiler: Compiler,
    way: readonly SetEdge[],
    next: SetEdge | undefined,
    frame: Frame,
    countOf: (node: SetNode) => NodeCount,
  ) {
    this.#steps = way.map((edge) =>
      edge.relationship.range ? trailsAlong(compiler, edge, frame, false) : stepsAlong(compiler, edge, frame, false),
    );
    this.#beside = way.map(({ to }, at) => {
      const on = way[at + 1] ?? next;
      return countOf({ ...to, branches: to.branches.filter((branch) => branch !== on) });
    });
  }

  each(row: Row, node: number, found: FoundEnd): void {
    this.#each(row, node, 0, 1, -1, found);
  }

  /** As `each`, from a node that the first edge of the way has led to. */
  eachBehindFirst(row: Row, node: number, found: FoundEnd): void {
    const times = this.#beside[0]!(row, node);
    if (times !== 0) this.#each(row, node, 1, times, -1, found);
  }

  #each(row: Row, node: number, depth: number, times: number, before: number, found: FoundEnd): void {
    const step = this.#steps[depth];
    if (!step) {
      found(node, times, before);
      return;
    }
    step(row, node, (end, ways) => {
      const all = times * ways * this.#beside[depth]!(row, end);
      if (all !== 0) this.#each(row, end, depth + 1, all, node, found);
    });
  }
}

/** The ends of single relationships; `back` goes against the direction of the edge. */
export function stepsAlong(compiler: Compiler, edge: SetEdge, frame: Frame, back: boolean): EachEnd {
  const neighbours = new Neighbours(compiler, edge, frame, { back });
  return (row, node, found) => {
    neighbours.load(row, node);
    const { list, from, to } = neighbours;
    for (let at = from; at < to; at++) found(list[at]!, 1);
  };
}

/** The ends of a walk, by the number of trails. */
export function trailsAlong(compiler: Compiler, edge: SetEdge, frame: Frame, back: boolean): EachEnd {
  const { runtime } = compiler;
  const { relationship, outgoing } = edge;
  const { min = 1, max } = relationship.range!;
  const types = new TypeFilter(runtime, relationship.types);
  const runs = () => (outgoing !== back ? runtime.graph.outgoing : runtime.graph.incoming);
  if (max === undefined && min <= 1) {
    let sums: TrailSums | undefined;
    return (_, node, found, only) => {
      sums ??= new TrailSums(runtime, runs(), types.mask());
      sums.each(node, min === 0, found, only);
    };
  }
  if (max !== undefined && ShortEnds.canFind({ min, max })) {
    const short = new ShortEnds(compiler, edge, frame, back, { min, max });
    return (row, node, found) => short.each(row, node, found);
  }
  const lengths = max === undefined ? { longest: min, cuts: false } : { longest: max, cuts: true };
  let ends: TrailEnds | undefined;
  return (_, node, found) => {
    ends ??= new TrailEnds(runtime, runs(), types.mask(), lengths, Number.POSITIVE_INFINITY);
    for (const { node: end, counts } of ends.from(node)!) {
      let times = 0;
      for (let length = min; length < counts.length; length++) times += counts[length]!;
      if (times > 0) found(end, times);
    }
  };
}
