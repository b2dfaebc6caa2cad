import { type DrawnGraph, wayThrough } from '../graph/drawn-graph.ts';
import type { Emphasis } from './graph-scene.ts';

/** What stands out with a selection: a relationship with its ends, an object with everything before and behind it. */
export function emphasisOf(graph: DrawnGraph, selected: string | undefined): Emphasis {
  const edge = selected ? graph.edges.get(selected) : undefined;
  if (edge) return { selected, related: new Set([edge.source, edge.target]) };
  return { selected, related: selected && graph.nodes.has(selected) ? wayThrough(graph, selected) : undefined };
}
