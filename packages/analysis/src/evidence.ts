import type { NodeIndex } from '@chokepoint/graph';
import type { AnalysisGraph } from './view/analysis-graph.ts';

type EvidenceEdge = { readonly start: NodeIndex; readonly kind: string; readonly end: NodeIndex };

/** The part of the graph that a derived edge is made of: existing nodes and existing edges, each once. */
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

  edge(start: NodeIndex, kind: string, end: NodeIndex): this {
    this.nodes.add(start).add(end);
    this.#edges.set(`${start} ${kind} ${end}`, { start, kind, end });
    return this;
  }

  /** Those of the kinds that really lead from `start` to `end`. */
  edgesBetween(graph: AnalysisGraph, start: NodeIndex, kinds: readonly string[], end: NodeIndex): this {
    for (const kind of kinds) if (graph.hasEdge(start, kind, end)) this.edge(start, kind, end);
    return this;
  }

  add(other: Evidence): this {
    for (const node of other.nodes) this.node(node);
    for (const { start, kind, end } of other.edges) this.edge(start, kind, end);
    return this;
  }
}
