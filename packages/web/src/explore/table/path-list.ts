import type { DrawnEdge, DrawnGraph } from '../../graph/drawn-graph.ts';

const SHOWN = 100;

/** The paths from one node to another in the drawing, as steps; the shortest first, and a readable number of them. */
export function pathsBetween(graph: DrawnGraph, start: string, end: string): readonly (readonly DrawnEdge[])[] {
  const out = Map.groupBy(graph.edges.values(), ({ source }) => source);
  let fringe: readonly (readonly DrawnEdge[])[] = (out.get(start) ?? []).map((edge) => [edge]);
  const found: (readonly DrawnEdge[])[] = [];
  for (let length = 0; length < graph.nodes.size && fringe.length > 0 && found.length < SHOWN; length++) {
    const next: (readonly DrawnEdge[])[] = [];
    for (const path of fringe) {
      const at = path.at(-1)!.target;
      if (at === end) found.push(path);
      else
        for (const edge of out.get(at) ?? [])
          if (
            edge.target !== start &&
            !path.some(({ source, target }) => source === edge.target || target === edge.target)
          )
            next.push([...path, edge]);
      if (next.length > 10_000) break;
    }
    fringe = next;
  }
  return found.slice(0, SHOWN);
}
