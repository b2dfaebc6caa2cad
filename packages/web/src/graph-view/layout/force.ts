import { UndirectedGraph } from 'graphology';
import layout from 'graphology-layout-forceatlas2';

/** The package exports the function itself; its types declare a default export. */
const forceAtlas2 = layout as unknown as typeof layout.default;

/** Places by attraction along relationships. The same drawing gives the same picture. */
export function force(count: number, ends: Uint32Array): Float64Array {
  const graph = new UndirectedGraph();
  const side = Math.sqrt(count) * 40;
  for (let node = 0; node < count; node++) {
    // Golden angle: spread evenly, and never two on one spot.
    const angle = node * 2.399963;
    const radius = side * Math.sqrt((node + 0.5) / count);
    graph.addNode(node, { x: radius * Math.cos(angle), y: radius * Math.sin(angle) });
  }
  for (let at = 0; at < ends.length; at += 2) if (ends[at] !== ends[at + 1]) graph.mergeEdge(ends[at]!, ends[at + 1]!);
  const iterations = count > 5_000 ? 60 : count > 1_000 ? 120 : 300;
  const places = forceAtlas2(graph, {
    iterations,
    settings: { scalingRatio: 80, gravity: 0.4, barnesHutOptimize: count > 500, slowDown: 4, adjustSizes: false },
  });
  const answer = new Float64Array(count * 2);
  for (let node = 0; node < count; node++) {
    answer[node * 2] = places[node]!.x!;
    answer[node * 2 + 1] = places[node]!.y!;
  }
  return answer;
}
