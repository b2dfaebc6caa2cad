import type { EdgeIndex, NodeIndex } from '../../adjacency.ts';

/** A walk through the graph: `edges[i]` joins `nodes[i]` and `nodes[i + 1]`, so there is one node more than edges. */
export type Path = {
  readonly nodes: readonly NodeIndex[];
  readonly edges: readonly EdgeIndex[];
};
