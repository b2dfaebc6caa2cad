import type { Compiler } from '../../../execution/compiler.ts';
import type { Frame } from '../../../execution/frame.ts';
import type { RelationshipRuns } from '../../../graph-source.ts';
import { plainTypes } from '../../match/plain-types.ts';
import { lowerBound } from '../../match/type-filter.ts';
import type { SetEdge, SetNode } from '../set-pattern.ts';
import type { ComparedWays } from './compared-tree.ts';
import { type EachEnd, type NodeCount, stepsAlong, trailsAlong } from './ends-along.ts';

/** Going on by a walk finds so many times more than its first steps. */
const WALK = 4;

/** An edge of a line, to be gone in either direction. */
type LineStep = { readonly ahead: LineMove; readonly back: LineMove };

type LineMove = {
  readonly each: EachEnd;
  /** About how much is met from a node. */
  cost(node: number): number;
};

/** The way from the first of two compared nodes to the second, through the lowest node above both. */
export type WayLine = {
  /** By position: the edge to the next one. */
  readonly steps: readonly LineStep[];
  /** By position: the number of matches of everything beside the way. The node above both is counted elsewhere. */
  readonly beside: readonly NodeCount[];
  /** The position of the node above both, */
  readonly top: number;
  /** and on which of its sides no walk leads to it. */
  readonly easierSide: 'first' | 'second';
};

/** `countOf` counts what lies below a node of the pattern. */
export function wayLine(
  compiler: Compiler,
  { toFirst, toSecond }: ComparedWays,
  frame: Frame,
  countOf: (node: SetNode) => NodeCount,
): WayLine {
  const down = (edge: SetEdge): LineStep => ({
    ahead: move(compiler, edge, frame, false),
    back: move(compiler, edge, frame, true),
  });
  const up = (edge: SetEdge): LineStep => {
    const { ahead, back } = down(edge);
    return { ahead: back, back: ahead };
  };
  const beside = (way: readonly SetEdge[]): NodeCount[] =>
    way.map(({ to }, at) => {
      const branches = to.branches.filter((branch) => branch !== way[at + 1]);
      return countOf({ ...to, branches });
    });
  const [besideFirst, besideSecond] = [beside(toFirst), beside(toSecond)];
  const hasWalk = (way: readonly SetEdge[]) => way.some(({ relationship: { range } }) => range);
  return {
    steps: [...toFirst.toReversed().map(up), ...toSecond.map(down)],
    beside: [...besideFirst.reverse(), () => 1, ...besideSecond],
    top: toFirst.length,
    easierSide: hasWalk(toFirst) || (!hasWalk(toSecond) && toSecond.length < toFirst.length) ? 'second' : 'first',
  };
}

function move(compiler: Compiler, edge: SetEdge, frame: Frame, back: boolean): LineMove {
  const isWalk = edge.relationship.range !== undefined;
  const each = isWalk ? trailsAlong(compiler, edge, frame, back) : stepsAlong(compiler, edge, frame, back);
  const degree = degreeAlong(compiler, edge, back);
  return { each, cost: isWalk ? (node) => WALK * degree(node) : degree };
}

/** How many relationships of the types of an edge a node has in its direction, or against it. */
function degreeAlong({ runtime: { graph } }: Compiler, edge: SetEdge, back: boolean): (node: number) => number {
  const goesOut = back ? edge.incoming : edge.outgoing;
  const goesIn = back ? edge.outgoing : edge.incoming;
  const types = plainTypes(edge.relationship)?.flatMap((name) => graph.typeId(name) ?? []);
  const degreeIn = (runs: RelationshipRuns, node: number): number => {
    const [from, to] = [runs.start[node]!, runs.end[node]!];
    if (!types) return to - from;
    let sum = 0;
    for (const type of types) sum += lowerBound(runs, from, to, type + 1) - lowerBound(runs, from, to, type);
    return sum;
  };
  return (node) => (goesOut ? degreeIn(graph.outgoing, node) : 0) + (goesIn ? degreeIn(graph.incoming, node) : 0);
}
