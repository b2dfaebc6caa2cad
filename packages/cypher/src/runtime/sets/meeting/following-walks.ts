import type { Compiler } from '../../../execution/compiler.ts';
import { TypeFilter } from '../../match/type-filter.ts';
import { SplitTrails } from '../../trail-count/split-trails.ts';
import type { NodeCount } from '../compared/ends-along.ts';
import type { SetEdge } from '../set-pattern.ts';

/** In how many ways two walks that follow each other lead through a node, from one to the other of its branches. */
export function countFollowing(
  { runtime }: Compiler,
  [edge, sibling]: readonly [SetEdge, SetEdge],
  [one, other]: readonly [NodeCount, NodeCount],
): NodeCount {
  const types = new TypeFilter(runtime, edge.relationship.types);
  const least = [leastOf(edge), leastOf(sibling)] as const;
  let trails: SplitTrails | undefined;
  return (row, node) => {
    trails ??= new SplitTrails(
      runtime,
      runsAlong(runtime, sibling),
      types.mask(),
      { start: (start) => one(row, start), middle: () => 1, end: (end) => other(row, end) },
      least,
    );
    return trails.at(node);
  };
}

/** As `countFollowing`, from the node that the first walk begins at. */
export function countFollowingBelow(
  { runtime }: Compiler,
  [edge, child]: readonly [SetEdge, SetEdge],
  [middles, ends]: readonly [NodeCount, NodeCount],
): NodeCount {
  const types = new TypeFilter(runtime, edge.relationship.types);
  const least = [leastOf(edge), leastOf(child)] as const;
  let trails: SplitTrails | undefined;
  return (row, node) => {
    trails ??= new SplitTrails(
      runtime,
      runsAlong(runtime, edge),
      types.mask(),
      { start: () => 0, middle: (middle) => middles(row, middle), end: (end) => ends(row, end) },
      least,
    );
    return trails.from(node);
  };
}

function leastOf({ relationship }: SetEdge): number {
  return relationship.range!.min ?? 1;
}

function runsAlong({ graph }: Compiler['runtime'], { outgoing }: SetEdge) {
  return outgoing ? graph.outgoing : graph.incoming;
}
