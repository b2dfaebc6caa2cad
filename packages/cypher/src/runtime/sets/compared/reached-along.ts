import type { Compiler } from '../../../execution/compiler.ts';
import type { Frame, Row } from '../../../execution/frame.ts';
import { estimateNode } from '../../match/estimate.ts';
import { Neighbours } from '../neighbours.ts';
import { nodeFilter } from '../node-filters.ts';
import type { SetEdge, SetNode } from '../set-pattern.ts';

/** Looking for the nodes that are reached may cost this part of looking at all candidates. */
const PART = 8;

/** The nodes at the end of a way that can be reached at all, where it begins at few; undefined where there may be many. */
export function reachedAlong(
  compiler: Compiler,
  root: SetNode,
  way: readonly SetEdge[],
  frame: Frame,
): ReadonlySet<number> | undefined {
  const { graph } = compiler.runtime;
  const [from, to] = [root, way.at(-1)?.to ?? root].map(({ node, conditions }) =>
    estimateNode(graph, node, conditions),
  );
  const most = to! / PART;
  if (from! > most) return undefined;
  const row: Row = [];
  let reached = new Set<number>();
  const isFew = nodeFilter(compiler, { ...root, branches: [] }, frame, false).each(
    row,
    (node) => reached.add(node).size <= most,
  );
  let visits = 0;
  for (const edge of way) {
    if (!isFew) return undefined;
    const neighbours = new Neighbours(compiler, edge, frame, { back: false });
    const isWalk = edge.relationship.range !== undefined;
    const next = new Set<number>(isWalk ? reached : []);
    for (const node of isWalk ? next : reached) {
      neighbours.load(row, node);
      const { list, from: first, to: last } = neighbours;
      visits += last - first + 1;
      if (visits > most) return undefined;
      for (let at = first; at < last; at++) next.add(list[at]!);
    }
    reached = next;
  }
  return isFew ? reached : undefined;
}
