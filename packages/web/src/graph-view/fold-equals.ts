import type { DrawnEdge, DrawnGraph } from '../graph/drawn-graph.ts';
import { type StackedGraph, stackEquals, stackNode } from './stack-equals.ts';

/** From this number on, equal leaves are drawn as one node. */
const FAN = 12;
/** In a larger graph only leaves are compared. */
const COMPARED = 1_500;

type Fold = ReturnType<StackedGraph['folds']['get']> & {};

/** Objects that look the same in the graph, drawn as one each. */
export function foldEquals(
  graph: DrawnGraph,
  open: ReadonlySet<string>,
  apart: ReadonlySet<string> = new Set(),
): StackedGraph {
  return graph.edges.size > COMPARED ? foldFans(graph, open, apart) : stackEquals(graph, open, apart);
}

/**
 * Draws a fan of leaves (the same kind, the same relationship, the same other end) as one node. `open` names the fans
 * that the user unfolded; `apart` the nodes that must stay on their own, such as the selected one and the ends of a path.
 */
function foldFans(graph: DrawnGraph, open: ReadonlySet<string>, apart: ReadonlySet<string>): StackedGraph {
  const degree = new Map<string, number>();
  for (const { source, target } of graph.edges.values())
    for (const end of [source, target]) degree.set(end, (degree.get(end) ?? 0) + 1);
  const fans = new Map<string, DrawnEdge[]>();
  for (const edge of graph.edges.values()) {
    const outward = degree.get(edge.target) === 1;
    const leaf = outward ? edge.target : edge.source;
    if (edge.source === edge.target || degree.get(leaf) !== 1 || apart.has(leaf)) continue;
    const hub = outward ? edge.source : edge.target;
    const kind = graph.nodes.get(leaf)?.kind ?? '';
    const id = `fold:${hub}:${outward ? 'out' : 'in'}:${edge.kind}:${kind}`;
    const fan = fans.get(id);
    if (fan) fan.push(edge);
    else fans.set(id, [edge]);
  }
  const nodes = new Map(graph.nodes);
  const edges = new Map(graph.edges);
  const folds = new Map<string, Fold>();
  for (const [id, fan] of fans) {
    if (fan.length < FAN || open.has(id)) continue;
    const outward = id.split(':')[2] === 'out';
    const members = fan.flatMap((edge) => graph.nodes.get(outward ? edge.target : edge.source) ?? []);
    for (const edge of fan) edges.delete(edge.id);
    for (const member of members) nodes.delete(member.id);
    folds.set(id, { id, members });
    nodes.set(id, stackNode(id, members));
    const [{ source, target, kind }] = fan as [DrawnEdge];
    edges.set(`edge:${id}`, {
      id: `edge:${id}`,
      source: outward ? source : id,
      target: outward ? id : target,
      kind,
      properties: undefined,
    });
  }
  return { nodes, edges, folds };
}
