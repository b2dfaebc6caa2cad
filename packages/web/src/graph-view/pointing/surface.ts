import type Sigma from 'sigma';
import type { SceneEdge, SceneNode } from '../rendering/scene-graph.ts';
import type { Surface } from './pick.ts';

export type NamedSurface = Surface & {
  readonly nodes: readonly string[];
  readonly edges: readonly string[];
  readonly numbers: ReadonlyMap<string, number>;
};

export const NO_SURFACE: NamedSurface = {
  places: new Float32Array(),
  radii: new Float32Array(),
  ends: new Uint32Array(),
  curvatures: new Float32Array(),
  nodes: [],
  edges: [],
  numbers: new Map(),
};

/** Everything that is drawn, as flat arrays, to find what is under the pointer without reading from the graphics card. */
export function laySurface(sigma: Sigma<SceneNode, SceneEdge>): NamedSurface {
  const graph = sigma.getGraph();
  const nodes = graph.nodes();
  const numbers = new Map<string, number>();
  const places = new Float32Array(nodes.length * 2);
  const radii = new Float32Array(nodes.length);
  for (const [number, id] of nodes.entries()) {
    numbers.set(id, number);
    const shown = sigma.getNodeDisplayData(id);
    if (!shown) continue;
    places[number * 2] = shown.x;
    places[number * 2 + 1] = shown.y;
    radii[number] = shown.size;
  }
  const edges: string[] = [];
  const ends = new Uint32Array(graph.size * 2);
  const curvatures = new Float32Array(graph.size);
  graph.forEachEdge((id, { curvature }, source, target) => {
    const number = edges.push(id) - 1;
    ends[number * 2] = numbers.get(source)!;
    ends[number * 2 + 1] = numbers.get(target)!;
    curvatures[number] = curvature;
  });
  return { places, radii, ends, curvatures, nodes, edges, numbers };
}
