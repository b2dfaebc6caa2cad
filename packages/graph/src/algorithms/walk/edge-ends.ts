import type { Adjacency, EdgeIndex, NodeIndex } from '../../adjacency.ts';
import { type Deadline, POLL_EVERY } from '../../deadline.ts';
import { UsageError } from '../../errors.ts';
import { EdgeSet } from './edge-set.ts';

/** The source and target of each edge, found in one pass over the graph. */
export function edgeEnds(
  adjacency: Adjacency,
  edges: ArrayLike<EdgeIndex>,
  deadline: Deadline,
): { from: NodeIndex[]; to: NodeIndex[] } {
  const requested: EdgeIndex[] = Array.from(edges);
  const wanted = new EdgeSet(adjacency.edgeLimit);
  for (const edge of requested) {
    if (!Number.isInteger(edge) || edge < 0 || edge >= adjacency.edgeLimit) throw notInGraph(edge);
    wanted.add(edge);
  }
  const found = new Map<EdgeIndex, { from: NodeIndex; to: NodeIndex }>();
  const { outStart, outEnd, outTarget, outEdge } = adjacency;
  let budget = 0;
  for (let node = 0; node < adjacency.nodeCount; node++) {
    budget -= outEnd[node]! - outStart[node]! + 1;
    if (budget < 0) {
      deadline.check();
      budget = POLL_EVERY;
    }
    for (let at = outStart[node]!; at < outEnd[node]!; at++)
      if (wanted.has(outEdge[at]!)) found.set(outEdge[at]!, { from: node, to: outTarget[at]! });
  }
  const ends = requested.map((edge) => {
    const pair = found.get(edge);
    if (!pair) throw notInGraph(edge);
    return pair;
  });
  return { from: ends.map((pair) => pair.from), to: ends.map((pair) => pair.to) };
}

function notInGraph(edge: EdgeIndex): UsageError {
  return new UsageError(`edge ${edge} is not in the graph`);
}
