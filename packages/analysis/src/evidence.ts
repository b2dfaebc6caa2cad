import type { NodeIndex } from '@chokepoint/graph';
import type { AnalysisGraph } from './view/analysis-graph.ts';

type EvidenceEdge = { readonly source: NodeIndex; readonly kind: string; readonly target: NodeIndex };

/** The part of the graph from which a derived edge follows: existing nodes and edges, each once. */
export class Evidence {
  readonly nodes = new Set<NodeIndex>();
  readonly #edges = new Map<string, EvidenceEdge>();

  get edges(): EvidenceEdge[] {
    return [...this.#edges.values()];
  }

  node(node: NodeIndex): this {
    this.nodes.add(node);
    return this;
  }

  edge(source: NodeIndex, kind: string, target: NodeIndex): this {
    this.nodes.add(source).add(target);
    this.#edges.set(`${source} ${kind} ${target}`, { source, kind, target });
    return this;
  }

  /** The edges of these kinds that exist from `source` to `target`. */
  edgesBetween(graph: AnalysisGraph, source: NodeIndex, kinds: readonly string[], target: NodeIndex): this {
    for (const kind of kinds) if (graph.hasEdge(source, kind, target)) this.edge(source, kind, target);
    return this;
  }

  add(other: Evidence): this {
    for (const node of other.nodes) this.node(node);
    for (const { source, kind, target } of other.edges) this.edge(source, kind, target);
    return this;
  }
}
