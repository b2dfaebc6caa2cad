import type { Path } from '../walk/path.ts';

/**
 * All shortest paths at once. `nodes` lists the graph's nodes layer by layer: those of layer `i` are the positions
 * `layerStart[i] .. layerStart[i + 1] - 1`, `i` edges from a start. The steps from position `p` to the next layer are
 * `stepStart[p] .. stepStart[p + 1] - 1` of `stepTarget` (a position) and `stepEdge` (an edge of the graph). Every step
 * is on a shortest path.
 */
export type PathDag = {
  readonly hops: number;
  readonly nodes: Uint32Array;
  readonly layerStart: Uint32Array;
  readonly stepStart: Uint32Array;
  readonly stepTarget: Uint32Array;
  readonly stepEdge: Uint32Array;
};

/** A DAG of paths without edges: each of `nodes` is a start and a target. */
export function dagOfSingleNodes(nodes: Uint32Array): PathDag {
  return {
    hops: 0,
    nodes,
    layerStart: Uint32Array.of(0, nodes.length),
    stepStart: new Uint32Array(nodes.length + 1),
    stepTarget: new Uint32Array(0),
    stepEdge: new Uint32Array(0),
  };
}

/** The paths of the DAG, lazily: by start (ascending), then by the run order of each step (kind, then neighbour). */
export function* pathsIn(dag: PathDag): Generator<Path, void> {
  const { hops, nodes, stepStart, stepTarget, stepEdge } = dag;
  const positions = new Uint32Array(hops + 1);
  const next = new Uint32Array(hops + 1);
  for (let first = 0; first < dag.layerStart[1]!; first++) {
    let depth = 0;
    positions[0] = first;
    next[0] = stepStart[first]!;
    while (depth >= 0) {
      if (depth === hops) {
        yield {
          nodes: Array.from(positions, (position) => nodes[position]!),
          edges: Array.from({ length: hops }, (_, i) => stepEdge[next[i]! - 1]!),
        };
        depth--;
        continue;
      }
      const step = next[depth]!;
      if (step === stepStart[positions[depth]! + 1]!) {
        depth--;
        continue;
      }
      next[depth] = step + 1;
      depth++;
      positions[depth] = stepTarget[step]!;
      next[depth] = stepStart[positions[depth]!]!;
    }
  }
}

/** The number of paths in the DAG, without enumerating them. Exact, however many. */
export function countPaths(dag: PathDag): bigint {
  const quick = sumPaths<number>(dag, new Float64Array(dag.nodes.length), 0, 1, (a, b) => a + b);
  if (quick <= Number.MAX_SAFE_INTEGER) return BigInt(quick);
  return sumPaths<bigint>(dag, new Array<bigint>(dag.nodes.length), 0n, 1n, (a, b) => a + b);
}

function sumPaths<N>(
  dag: PathDag,
  waysOn: { [position: number]: N },
  zero: N,
  one: N,
  plus: (some: N, more: N) => N,
): N {
  const lastLayer = dag.layerStart[dag.hops]!;
  for (let position = dag.nodes.length - 1; position >= 0; position--) {
    let ways = position >= lastLayer ? one : zero;
    for (let step = dag.stepStart[position]!; step < dag.stepStart[position + 1]!; step++)
      ways = plus(ways, waysOn[dag.stepTarget[step]!]!);
    waysOn[position] = ways;
  }
  let total = zero;
  for (let start = 0; start < dag.layerStart[1]!; start++) total = plus(total, waysOn[start]!);
  return total;
}
