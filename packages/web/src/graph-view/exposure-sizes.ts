import type { DrawnGraph } from '../graph/drawn-graph.ts';

/** In a larger graph, following every path would stop the page. */
const FOLLOWED = 600;
const LARGEST = 2.6;

export const SIZINGS = ['exposure', 'impact'] as const;
/** By what objects are larger: how many others of the graph lead to them, or how many others they lead to. */
export type Sizing = (typeof SIZINGS)[number];

export function withSizes<G extends DrawnGraph>(graph: G, by: Sizing): G {
  const before = new Map<string, string[]>();
  for (const { source, target } of graph.edges.values()) {
    const [from, to] = by === 'exposure' ? [source, target] : [target, source];
    const known = before.get(to);
    if (known) known.push(from);
    else before.set(to, [from]);
  }
  const reach = (id: string) =>
    graph.nodes.size <= FOLLOWED ? leadingTo(id, before).size - 1 : new Set(before.get(id)).size;
  const counts = new Map([...graph.nodes.keys()].map((id) => [id, reach(id)]));
  const most = Math.max(1, ...counts.values());
  const scale = (count: number) => 1 + (LARGEST - 1) * Math.sqrt(count / most);
  return {
    ...graph,
    nodes: new Map([...graph.nodes].map(([id, node]) => [id, { ...node, scale: scale(counts.get(id)!) }])),
  };
}

function leadingTo(id: string, before: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const seen = new Set([id]);
  for (const one of seen) for (const other of before.get(one) ?? []) seen.add(other);
  return seen;
}
