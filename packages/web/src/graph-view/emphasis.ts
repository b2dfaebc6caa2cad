import { type DrawnGraph, wayOver, wayThrough } from '../graph/drawn-graph.ts';
import type { Emphasis } from './scene.ts';

/** What stands out with a selection: every path over the relationship or through the object. */
export function emphasisOf(graph: DrawnGraph, selected: string | undefined): Emphasis {
  const edge = selected ? graph.edges.get(selected) : undefined;
  if (edge) return { selected, related: wayOver(graph, edge) };
  return { selected, related: selected && graph.nodes.has(selected) ? wayThrough(graph, selected) : undefined };
}
